// One review, followed while it is computed.

import { ApiError } from "../../lib/protocol/api";
import { calls } from "./calls";
import type { Depth, Told } from "./wire";

const EVERY = 1000;

export class Reviewing {
  told: Told | null = $state.raw(null);
  /** What the server said to the last request that failed; empty while all is well. */
  trouble: { code: string; sentence: string } | null = $state.raw(null);
  busy = $state(false);
  readonly id: string;
  readonly seat: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(id: string, seat: number) {
    this.id = id;
    this.seat = seat;
  }
  /** Asks now, and again as long as something is being computed. */
  async follow(): Promise<void> {
    await this.take(() => calls.told(this.id, this.seat));
  }
  start(depth: Depth): Promise<void> {
    return this.act(() => calls.start(this.id, this.seat, depth));
  }
  stop(): Promise<void> {
    return this.act(() => calls.stop(this.id, this.seat));
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
  private async act(request: () => Promise<Told>): Promise<void> {
    this.busy = true;
    await this.take(request);
    this.busy = false;
  }
  private async take(request: () => Promise<Told>): Promise<void> {
    clearTimeout(this.timer);
    let again = this.computing;
    try {
      const told = await request();
      this.told = told;
      this.trouble = null;
      again = this.computing;
    } catch (error) {
      this.trouble = error instanceof ApiError ? { code: error.code, sentence: error.sentence } : { code: "unavailable", sentence: "" };
    }
    // A server that does not answer for a moment is asked again: the review goes on there.
    if (again && !this.closed) this.timer = setTimeout(() => void this.follow(), EVERY);
  }
  private get computing(): boolean {
    return this.told?.state === "queued" || this.told?.state === "running";
  }
}
