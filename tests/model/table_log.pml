/* The log of one table, its lease, and what is acknowledged: two processes, two clients, and every order of events.

   The game asks three seats at once: client 0, client 1 and a bot. Each seat is answered once; the clock may answer for
   client 0. A step below is what the code does without awaiting anything, or one transaction of the database.
   docs/model.md explains the properties. Comments with `code:` name the function that a step stands for; a test follows them.

   Faults: each can happen FAULTS times at any moment, unless its own number is given. */

#ifndef FAULTS
#define FAULTS 1
#endif
#ifndef CRASHES
#define CRASHES FAULTS	/* kill -9 of a process; it is started again under a new name */
#endif
#ifndef LOSSES
#define LOSSES FAULTS	/* a notification that does not arrive */
#endif
#ifndef CUTS
#define CUTS FAULTS	/* a socket that breaks */
#endif
#ifndef REFUSALS
#define REFUSALS FAULTS	/* the database refuses, or commits and the reply is lost */
#endif
#ifndef CLOCKS
#define CLOCKS FAULTS	/* the clock of client 0 that runs out */
#endif
#ifndef STALLS
#define STALLS FAULTS	/* a living process that is so slow that its lease expires */
#endif

#define PROCESSES 2
#define CLIENTS 2
#define NOBODY PROCESSES
#define LONGEST 4	/* one more than there are seats, so that an answer too many has a place where it is seen */

/* who gave an answer: an entry of the log, and what a job is to write */
#define NOTHING 0
#define CLIENT_0 1
#define CLIENT_1 2
#define BOT 3
#define CLOCK 4	/* in place of client 0 */

/* what a process is doing with the lock of the room held; IDLE: nobody holds it */
#define IDLE 0
#define LOADING 1
#define QUEUED 2
#define CHECKED 3
#define COMMITTED 4
#define CONFLICT 5

/* what a client knows about its answer */
#define WAITING 0
#define ACKNOWLEDGED 1
#define REFUSED 2	/* too late: somebody answered for this seat */
#define UNCERTAIN 3	/* the database is unavailable */

/* the database */
byte log[LONGEST];
byte writes[LONGEST];	/* ghost: how often something was written at this number */
byte length;
byte owner = NOBODY;
byte epoch;

typedef Process {
	bit alive;
	byte copy[LONGEST];	/* the table in memory: the fold of these entries */
	byte known;	/* how many they are */
	byte doing;
	byte job;
	byte job_fence;
	bit job_fresh;	/* whoever asked is still connected */
	byte snapshot;	/* the length of the log when loading began */
	byte inbox[CLIENTS];	/* 1: a message of the present connection, 2: of one that broke */
	bit notice;
	byte claimed;	/* the number of a lease just taken, which the runner does not use yet */
	byte fence;	/* of the lease under which the runner writes; 0: none */
	bit locked;	/* its transaction holds the row of the lease */
};
Process processes[PROCESSES];

byte connection[CLIENTS] = NOBODY;
byte reply[CLIENTS];
byte outcome[CLIENTS];
bit acknowledged[CLIENTS];	/* ghost: has an acknowledgement been sent? */
bit refused[CLIENTS];	/* ghost */
byte crashes = CRASHES, clocks = CLOCKS, losses = LOSSES, cuts = CUTS, refusals = REFUSALS, stalls = STALLS;

#define me processes[p]
#define other processes[1 - p]
#define in(row, count, who) ((count > 0 && row[0] == who) || (count > 1 && row[1] == who) || (count > 2 && row[2] == who))
#define times(who) ((log[0] == who) + (log[1] == who) + (log[2] == who) + (log[3] == who))
#define same(p) ((processes[p].known < 1 || processes[p].copy[0] == log[0]) && \
	(processes[p].known < 2 || processes[p].copy[1] == log[1]) && (processes[p].known < 3 || processes[p].copy[2] == log[2]))

/* -- what must always hold ----------------------------------------------------------------------------------------- */

#define once (times(CLIENT_0) + times(CLOCK) <= 1 && times(CLIENT_1) <= 1 && times(BOT) <= 1)
#define kept(c) (!acknowledged[c] || times(c + 1) == 1)
#define truthful(c) (!refused[c] || times(c + 1) == 0)
#define one_per_number (writes[0] <= 1 && writes[1] <= 1 && writes[2] <= 1 && writes[3] <= 1)

inline check() {
	assert(kept(0) && kept(1));	/* what is acknowledged is in the log once, and stays */
	assert(truthful(0) && truthful(1));	/* what is refused is not */
	assert(once);	/* a seat is answered once, however often somebody sends */
	assert(one_per_number);
	assert(same(0) && same(1))	/* equal numbers, equal tables */
}

/* -- a process ----------------------------------------------------------------------------------------------------- */

inline answer_client(c, word) {
	if
	:: me.job_fresh && connection[c] == p -> reply[c] = word
	:: else	/* nobody is there any more */
	fi;
	acknowledged[c] = acknowledged[c] || word == ACKNOWLEDGED;
	refused[c] = refused[c] || word == REFUSED
}

inline rest() {
	me.doing = IDLE; me.job = NOTHING; me.job_fence = 0; me.job_fresh = 0
}

inline judge() {	// code: server/table/play.py:answer
	if
	:: me.job <= CLIENT_1 && in(me.copy, me.known, me.job) ->
#ifdef BUG_NO_IDS
		answer_client(me.job - 1, REFUSED);
#else
		answer_client(me.job - 1, ACKNOWLEDGED);	// code: server/table/table.py:Table.known
#endif
		rest()
	:: me.job == CLIENT_0 && in(me.copy, me.known, CLOCK) -> answer_client(0, REFUSED); rest()
	:: me.job == CLOCK && (in(me.copy, me.known, CLIENT_0) || in(me.copy, me.known, CLOCK)) -> rest()
	:: me.job == BOT && in(me.copy, me.known, BOT) -> rest()
	:: else ->
		me.doing = (me.job_fence -> QUEUED : CHECKED);	/* only the runner has a fence to check */
#ifdef BUG_EARLY_ACK
		if
		:: me.job <= CLIENT_1 -> answer_client(me.job - 1, ACKNOWLEDGED)
		:: else
		fi
#endif
	fi;
	check()
}

inline read_tail(count) {	// code: server/house/house.py:House._catch_up
	do
	:: me.known < count -> me.copy[me.known] = log[me.known]; me.known++
	:: else -> break
	od
}

inline give_up() {	/* the database is unavailable */
	if
	:: me.job == CLIENT_0 || me.job == CLIENT_1 -> answer_client(me.job - 1, UNCERTAIN)
	:: else	// code: server/house/runner.py:Runner.try_later
	fi;
	me.locked = 0; rest()
}

inline commit() {	// code: server/storage/store.py:Store._append
	assert(!me.job_fence || (owner == p && me.job_fence == epoch));	/* no write under a lost lease */
	log[me.known] = me.job;
	writes[me.known]++;
	length = (me.known + 1 > length -> me.known + 1 : length);
	me.locked = 0;
	if
	:: other.alive -> other.notice = 1
	:: other.alive && losses -> losses--
	:: !other.alive
	fi
}

inline crash() {
	me.alive = 0; me.known = 0; me.notice = 0; me.claimed = 0; me.fence = 0; me.locked = 0; me.snapshot = 0;
	me.copy[0] = 0; me.copy[1] = 0; me.copy[2] = 0; me.copy[3] = 0;
	me.inbox[0] = 0; me.inbox[1] = 0;
	rest();
	owner = (owner == p -> NOBODY : owner);	/* nobody renews it, so it expires */
	if :: connection[0] == p -> connection[0] = NOBODY; reply[0] = 0 :: else fi;
	if :: connection[1] == p -> connection[1] = NOBODY; reply[1] = 0 :: else fi
}

inline take(c) {	// code: server/web/handlers.py:on_answer
	me.job = c + 1; me.job_fresh = (me.inbox[c] == 1); me.inbox[c] = 0;
	judge()
}

proctype Server(byte p) {
	do
	/* changing the table, under the lock of the room: server/house/house.py:House.change */
	:: atomic { me.alive && me.doing == IDLE && me.inbox[0] -> take(0) }
	:: atomic { me.alive && me.doing == IDLE && me.inbox[1] -> take(1) }
	:: atomic { me.alive && me.doing == IDLE && me.fence && !in(me.copy, me.known, BOT) ->
		me.job = BOT; me.job_fence = me.fence; judge() }	// code: server/house/runner.py:Runner.answer_for_bot
	:: atomic { me.alive && me.doing == IDLE && me.fence && clocks ->
		clocks--;
		me.job = CLOCK; me.job_fence = me.fence; judge() }	// code: server/house/runner.py:Runner.answer

	/* the transaction: the fence first, with a lock on the row of the lease, then the entry */
	:: atomic { me.doing == QUEUED && owner == p && epoch == me.job_fence ->	// code: server/storage/store.py:Store._append
#ifndef BUG_NO_ROW_LOCK
		me.locked = 1;
#endif
		me.doing = CHECKED }
	:: atomic { me.doing == QUEUED && (owner != p || epoch != me.job_fence) ->
#ifdef BUG_NO_FENCE
		me.doing = CHECKED
#else
		me.fence = 0; rest()	// code: server/storage/store.py:Fenced
#endif
	}
#ifdef BUG_NO_KEY
	:: atomic { me.doing == CHECKED -> commit(); me.doing = COMMITTED; check() }
#else
	:: atomic { me.doing == CHECKED && me.known == length -> commit(); me.doing = COMMITTED; check() }
	:: atomic { me.doing == CHECKED && me.known < length -> me.locked = 0; me.doing = CONFLICT }	// code: server/storage/store.py:Conflict
#endif
	:: atomic { me.doing == CONFLICT -> read_tail(length); judge() }
	:: atomic { me.doing == COMMITTED ->	// code: server/table/table.py:Table.apply
		me.copy[me.known] = me.job; me.known++;
		if
		:: me.job <= CLIENT_1 -> answer_client(me.job - 1, ACKNOWLEDGED)	// code: server/web/connection.py:Connection.change
		:: else
		fi;
		rest(); check() }
	:: atomic { me.doing == CHECKED && refusals -> refusals--; give_up() }	// code: server/storage/store.py:Unavailable
	:: atomic { me.doing == COMMITTED && refusals -> refusals--; give_up(); check() }	/* written, but the reply is lost */

	/* learning what others wrote */
	:: atomic { me.alive && me.doing == IDLE && me.notice -> me.notice = 0; read_tail(length); check() }	// code: server/house/house.py:House.refresh
	:: atomic { me.alive && me.doing == IDLE && me.notice && refusals -> refusals--; me.notice = 0 }
#ifndef BUG_NO_BEAT
	:: atomic { me.alive && me.doing == IDLE && me.known < length -> read_tail(length); check() }	// code: server/house/bus.py:Bus.poll
#endif

	/* the lease */
	:: atomic { me.alive && !me.fence && !me.claimed && !other.locked &&	// code: server/storage/lease_rows.py:take_leases
#ifndef BUG_LOST_CLAIM
		(owner == NOBODY || owner == p || stalls) ->
#else
		(owner == NOBODY || (owner != p && stalls)) ->
#endif
		stalls = (owner == 1 - p -> stalls - 1 : stalls);
		owner = p; epoch++; me.claimed = epoch }
	:: atomic { me.claimed -> me.fence = me.claimed; me.claimed = 0 }	// code: server/house/leases.py:Leases.resume_one
	:: atomic { me.claimed && refusals -> refusals--; me.claimed = 0 }

	:: atomic { p == 0 && me.alive && crashes -> crashes--; crash(); check() }	/* the processes are alike, so one of them is enough */
	:: atomic { !me.alive -> me.alive = 1; me.doing = LOADING; me.snapshot = length }	// code: server/house/house.py:House.room
	:: atomic { me.doing == LOADING -> read_tail(me.snapshot); me.snapshot = 0; rest(); check() }
	od
}

/* -- a client ------------------------------------------------------------------------------------------------------ */

proctype Client(byte c) {
	byte p;
	do
	:: atomic { outcome[c] == WAITING && connection[c] == NOBODY ->	// code: page/src/lib/protocol/socket.ts:SocketConnection.open
		if
		:: processes[0].alive && processes[0].doing != LOADING -> p = 0
		:: processes[1].alive && processes[1].doing != LOADING -> p = 1
		fi;
		connection[c] = p; processes[p].inbox[c] = 1; p = 0 }	// code: page/src/lib/protocol/socket.ts:SocketConnection.receive
	:: atomic { reply[c] -> outcome[c] = reply[c]; reply[c] = 0; connection[c] = NOBODY }
	:: atomic { cuts && outcome[c] == WAITING && connection[c] != NOBODY ->	// code: page/src/lib/protocol/socket.ts:SocketConnection.fallen
		cuts--; p = connection[c]; connection[c] = NOBODY; reply[c] = 0;
		if
		:: me.inbox[c] -> me.inbox[c] = 2
		:: me.inbox[c] -> me.inbox[c] = 0
		:: else
		fi;
		if
		:: me.job == c + 1 -> me.job_fresh = 0
		:: else
		fi;
		p = 0 }
	od
}

/* -- what must come about ------------------------------------------------------------------------------------------ */

/* A step is possible only where something remains to be done (a beat that finds nothing is none), so a run that never
   ends would be a circle of steps, which the checker looks for too. When nothing more is possible, everything must be
   done. That needs no more than that every process goes on: weak fairness. */
#define knows(p) (processes[p].alive && processes[p].known == length)

active proctype End() {
	atomic {
		timeout ->
		assert(knows(0) && knows(1));	/* every process has learnt of every entry */
		assert(outcome[0] != WAITING && outcome[1] != WAITING);	/* every client has an answer */
		assert(times(BOT) == 1);	/* some process runs the table */
		check()
	}
}

init {
	atomic {
		connection[0] = NOBODY; connection[1] = NOBODY;
		processes[0].alive = 1; processes[1].alive = 1;
		run Server(0); run Server(1); run Client(0); run Client(1)
	}
}
