"""What each message on a socket does: docs/protocol.md, section 6. A handler refuses by raising Refused."""

from collections.abc import Awaitable, Callable
from typing import Any

from exvoto.server.house import absence, chat
from exvoto.server.house.bot_pool import Account, BotBusy, BotTimeout
from exvoto.server.table import play, takeback
from exvoto.server.table.names import speaker
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict
from exvoto.server.view.log_view import log_for
from exvoto.server.web import messages as m
from exvoto.server.web.connection import Connection


async def on_switch_seat(c: Connection, message: m.SwitchSeat) -> None:
    if message.seat not in c.seats():
        raise Refused("forbidden")
    c.switch_seat(message.seat)


async def on_answer(c: Connection, message: m.Answer) -> None:
    seat, player = c.required_seat(), c.player or ""

    def judge(table: Table) -> Verdict:
        return play.answer(table, seat, message.decision, message.say, message.act, "person", player, message.id)

    await c.change(message, judge)
    c.house.metrics.count("answers")


async def on_why(c: Connection, message: m.Why) -> None:
    try:
        play.why(c.room.table, c.required_seat(), message.say, message.act)
    except Refused as error:
        c.send({"t": "why", "id": message.id, "legal": False} | c.refusal_json(error))
        return
    c.send({"t": "why", "id": message.id, "legal": True})


async def on_compose(c: Connection, message: m.Compose) -> None:
    if not c.shared.rates.draft(c.address, c.person()):
        raise Refused("rate")
    c.send({"t": "compose", "id": message.id} | play.compose(c.room.table, c.required_seat(), message.draft))


async def on_undo(c: Connection, message: m.Undo) -> None:
    seat, player = c.required_seat(), c.player or ""
    sure = None if message.ply is None or message.plies is None else (message.ply, message.plies)
    await c.change(message, lambda table: play.take_back(table, seat, player, message.id, sure))


async def on_redo(c: Connection, message: m.Redo) -> None:
    seat, player = c.required_seat(), c.player or ""
    await c.change(message, lambda table: play.put_back(table, seat, player, message.id))


async def on_motion(c: Connection, message: m.ProposeMotion) -> None:
    seat = c.required_seat()
    await c.change(message, lambda table: play.propose(table, seat, message.what, message.ply, message.seat))


async def on_vote(c: Connection, message: m.Vote) -> None:
    c.required_seat()
    await c.change(message, lambda table: play.vote(table, c.player or "", message.yes, message.motion))


async def on_stand_in(c: Connection, message: m.StandIn) -> None:
    seat, wait = c.required_seat(), int(c.house.settings.stand_in * 1000)
    gone = absence.gone_for(c.room, message.seat, c.house.now())
    await c.change(message, lambda table: play.stand_in(table, seat, message.seat, gone, wait))


async def on_order(c: Connection, message: m.GiveOrder) -> None:
    seat = c.required_seat()
    await c.change(message, lambda table: play.order(table, seat, message.order))


async def on_revoke(c: Connection, message: m.Revoke) -> None:
    seat = c.required_seat()
    await c.change(message, lambda table: play.revoke(table, seat, message.order))


async def on_back(c: Connection, message: m.ComeBack) -> None:
    c.required_seat()
    await c.change(message, lambda table: play.come_back(table, table.seats_of(c.player)))


async def on_chat(c: Connection, message: m.Chat) -> None:
    if not c.shared.rates.chat(c.address, c.person()):
        raise Refused("rate")
    table = c.room.table
    channel = chat.channel_of(table, c.seat, message.to)
    name = speaker(table, c.player, c.seat)
    text = "".join(ch for ch in message.text if ch.isprintable() or ch == "\n").strip()
    if not text:
        raise Refused("bad-request", "text")
    await chat.post(c.house, c.room, c.player or "", name, channel, text)
    c.send({"t": "ack", "id": message.id})


async def on_hint(c: Connection, message: m.Hint) -> None:
    seat, table = c.required_seat(), c.room.table
    match = play.running(table)
    if not table.hints and not takeback.plays_alone(table, seat):
        raise Refused("no-hint")
    if seat not in match.waiting():
        raise Refused("not-asked")
    try:
        view = match.game.view(match.state, seat)
        account = Account(await c.house.addresses.origin(c.address), table.id, live=True)
        advice = await c.bots.advise(match.game, view, c.lang, account)
    except BotTimeout:
        raise Refused("hint-late") from None
    except BotBusy:
        raise Refused("hint-busy") from None
    c.send({"t": "hint", "id": message.id, "bot": "strong"} | advice)


async def on_log(c: Connection, message: m.Log) -> None:
    entries = log_for(c.room.seen_by(c.seat), c.seat)
    end = min(max(0, message.before - 1), len(entries))
    c.send({"t": "log", "id": message.id, "entries": entries[max(0, end - message.count) : end]})


async def on_sync(c: Connection, _: m.Sync) -> None:
    """Nothing to do while a full state waits to be sent: with the patches behind it, it is up to date."""
    if c.out.full is not None:
        return
    if c.shared.rates.full(c.address, c.person()):
        await c.send_chat_and_full()
    else:
        c.out.close(m.TOO_FAST)


async def on_ping(c: Connection, _: m.Ping) -> None:
    c.send({"t": "pong", "now": c.house.now()})


HANDLERS: dict[type[Any], Callable[[Connection, Any], Awaitable[None]]] = {
    m.SwitchSeat: on_switch_seat,
    m.Answer: on_answer,
    m.Why: on_why,
    m.Compose: on_compose,
    m.Undo: on_undo,
    m.Redo: on_redo,
    m.ProposeMotion: on_motion,
    m.Vote: on_vote,
    m.StandIn: on_stand_in,
    m.GiveOrder: on_order,
    m.Revoke: on_revoke,
    m.ComeBack: on_back,
    m.Chat: on_chat,
    m.Hint: on_hint,
    m.Log: on_log,
    m.Sync: on_sync,
    m.Ping: on_ping,
}
