/* The clock of one player across takeovers: time in which nobody runs the table is charged to nobody.

   Two processes renew their beats and watch each other's. Time moves in ticks, at any moment between two steps, so a
   process may stand still for any time: that is how a stall and a suspended machine look. Process 0 may be killed.
   docs/model.md explains the property. Comments with `code:` name the function that a step stands for; a test follows them. */

#define END 8	/* ticks */
#define BUDGET 3	/* ticks that the player has */
#define SILENCE 2	/* ticks without a beat after which a process counts as dead */
#define GONE 2	/* in place of a process: the former name of one that was killed */

#ifndef NEVER_ANSWERED
#define NEVER_ANSWERED 0
#endif

byte now;
byte owner = GONE;
byte epoch;
bit idle;	/* the lease says that nobody runs the table, */
byte since;	/* since when: that time is to be given back first */
byte beat[3];	/* of each process, as the database has it */
byte gaps;	/* entries of the log that give time back */
byte forgiven;	/* ticks that they give back */
bit answered;	/* the clock has answered for the player */
byte down;	/* ghost: ticks in which nobody ran the table */
bit crashed;

typedef Process {
	bit alive;
	bit begun;	/* it has renewed its beat since it was started */
	byte renewed;
	byte fence;
	byte seen;	/* the beat of the other one */
	byte seen_at;
	byte known;	/* entries of the log */
	byte known_forgiven;
	bit judged;
	byte job_fence;
	bit rightly;	/* ghost: the player really had that time */
};
Process processes[2];

#define me processes[p]
#define trusted (me.begun && now - me.renewed < SILENCE)	// code: server/house/leases.py:Leases.trusted
#define silent(other) ((other) == GONE -> now - beat[GONE] >= SILENCE : \
	me.seen == beat[other] && now - me.seen_at >= SILENCE)

inline take() {	// code: server/storage/lease_rows.py:take_leases
	since = (idle -> since : beat[owner]); idle = 1;
	owner = p; epoch++; me.fence = 0;
#ifdef BUG_LOST_GAP
	if
	:: idle = 0; since = 0; me.fence = epoch	/* the entry is refused, and the lease says that the table runs */
	:: true
	fi
#endif
}

inline give_back() {	// code: server/house/leases.py:Leases.give_back
#ifndef BUG_NO_GAP
	forgiven = forgiven + (now - since); gaps++;	// code: server/table/entries.py:ClockGap
#endif
	idle = 0; since = 0; me.fence = epoch	// code: server/storage/lease_rows.py:mark_running
}

inline renew() {
	if
	:: owner != p && silent(owner) -> take()
#ifndef BUG_LATE_BEAT
	:: owner == p && !trusted -> take()
#endif
	:: else -> me.fence = (owner == p -> me.fence : 0)
	fi;
	beat[p] = now; me.renewed = now; me.begun = 1;
	if
	:: me.seen != beat[1 - p] -> me.seen = beat[1 - p]; me.seen_at = now
	:: else
	fi
}

proctype Server(byte p) {
	do
	:: atomic { me.alive && (!me.begun || me.renewed < now) -> renew() }	// code: server/house/leases.py:Leases.beat
	:: atomic { me.alive && me.begun && owner == p && idle -> give_back() }
	:: atomic { me.alive && me.fence && !me.judged && !answered && now - me.known_forgiven >= BUDGET &&
#ifndef BUG_LATE_BEAT
		trusted
#else
		true
#endif
		-> me.judged = 1; me.job_fence = me.fence; me.rightly = (now - down >= BUDGET) }	// code: server/house/runner.py:Runner.judge
	:: atomic { me.judged ->	// code: server/storage/store.py:Store.append
		if
		:: owner != p || epoch != me.job_fence -> me.fence = 0
		:: else ->
			if
			:: me.known < gaps || answered -> me.known = gaps; me.known_forgiven = forgiven	/* conflict: read, judge again */
			:: else -> assert(me.rightly);	/* clocks are not charged for downtime */
				assert(!NEVER_ANSWERED); answered = 1	/* planted: that a clock runs out at all must be found */
			fi
		fi;
		me.judged = 0; me.job_fence = 0; me.rightly = 0 }
	:: atomic { p == 0 && me.alive && !crashed ->
		crashed = 1; me.alive = 0; me.begun = 0; me.fence = 0; me.judged = 0; me.job_fence = 0; me.rightly = 0; me.known = 0; me.known_forgiven = 0;
		if
		:: owner == p -> owner = GONE; beat[GONE] = beat[p]
		:: else
		fi }
	:: atomic { !me.alive -> me.alive = 1; me.known = gaps; me.known_forgiven = forgiven }
	od
}

#define nobody_runs (idle || owner == GONE || !processes[owner].alive || now - beat[owner] > SILENCE)

proctype Clock() {
	do
	:: atomic { now < END -> now++; down = down + nobody_runs }
	od
}

init {
	atomic {
		processes[0].alive = 1; processes[1].alive = 1;
		run Server(0); run Server(1); run Clock()
	}
}
