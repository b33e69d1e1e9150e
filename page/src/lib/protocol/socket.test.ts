// Coming back after an outage: at once when there is reason to, and by one connection alone.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SocketConnection } from "./socket";

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    setTimeout(() => this.onclose({ code: 1006 }), 1); // a browser tells later
  }
  opened(): void {
    this.readyState = 1;
    this.onopen();
    this.says({ t: "full", v: 0 });
  }
  says(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
let online: boolean[] = [];
function connected(): SocketConnection {
  const connection = new SocketConnection("t1", () => "en", { message: () => undefined, online: (yes) => online.push(yes), ended: () => undefined });
  connection.open();
  Socket.all[0]!.opened();
  return connection;
}
beforeEach(() => {
  Socket.all = [];
  online = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("tries at once when asked to, instead of waiting for the next try", () => {
  const connection = connected();
  Socket.all[0]!.close();
  for (let i = 1; i <= 6; i++) {
    vi.advanceTimersByTime(6001);
    Socket.all.at(-1)!.close();
  }
  vi.advanceTimersByTime(2);
  const tries = Socket.all.length;
  connection.hurry();
  expect(Socket.all.length).toBe(tries + 1);
});

it("has one connection, although a try was under way when it was hurried", () => {
  const connection = connected();
  Socket.all[0]!.close();
  vi.advanceTimersByTime(1000);
  expect(Socket.all.length).toBe(2); // connecting
  connection.hurry();
  Socket.all[2]!.opened();
  vi.advanceTimersByTime(20_000);
  expect(Socket.all.filter((socket) => socket.readyState === 1).length).toBe(1);
  expect(online.at(-1)).toBe(true);
});

it("finds out that a connection is dead which seems open", () => {
  const connection = connected();
  connection.hurry();
  vi.advanceTimersByTime(4001);
  expect(online.at(-1)).toBe(false);
  vi.advanceTimersByTime(1000);
  Socket.all[1]!.opened();
  expect(online.at(-1)).toBe(true);
  connection.hurry();
  Socket.all[1]!.says({ t: "pong", now: 0 });
  vi.advanceTimersByTime(4001);
  expect(Socket.all.length).toBe(2);
});

it("never waits longer than nine seconds", () => {
  connected();
  vi.spyOn(Math, "random").mockReturnValue(1);
  for (let i = 0; i < 10; i++) {
    const tries = Socket.all.length;
    Socket.all.at(-1)!.close();
    vi.advanceTimersByTime(9002);
    expect(Socket.all.length).toBe(tries + 1);
  }
});
