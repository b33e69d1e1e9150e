// Sounds: off unless wanted, never before a click or a key, never while nobody looks.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../store/prefs.svelte";

const struck: string[] = [];
class Param {
  value = 0;
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}
class Node {
  gain = new Param();
  frequency = new Param();
  type = "";
  buffer: unknown = null;
  constructor(private readonly kind: string) {}
  connect = (to: unknown) => to;
  start = () => void struck.push(this.kind);
  stop = vi.fn();
}
let made = 0;
class FakeAudio {
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  constructor() {
    made += 1;
  }
  resume = () => ((this.state = "running"), Promise.resolve());
  createGain = () => new Node("gain");
  createOscillator = () => new Node("tone");
  createBufferSource = () => new Node("noise");
  createBiquadFilter = () => new Node("filter");
  createBuffer = (_: number, size: number) => ({ getChannelData: () => new Float32Array(size) });
}
async function fresh(): Promise<typeof import("./sound")> {
  vi.resetModules();
  return import("./sound");
}
beforeEach(() => {
  [struck.length, made] = [0, 0];
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.spyOn(performance, "now").mockReturnValue(1e6);
});

describe("sounds", () => {
  it("are off unless wanted", async () => {
    const { play, wake } = await fresh();
    const { prefs: own } = await import("../store/prefs.svelte");
    own.sound = false;
    wake();
    expect([play("coin"), made, struck]).toEqual([false, 0, []]);
  });
  it("wait for a click or a key", async () => {
    const { play, wake } = await fresh();
    const { prefs: own } = await import("../store/prefs.svelte");
    own.sound = true;
    expect([play("coin"), made]).toEqual([false, 0]);
    wake();
    expect([play("coin"), made, struck]).toEqual([true, 1, ["tone", "tone"]]);
  });
  it("are silent while nobody looks, at no volume, and do not rattle", async () => {
    const { play, wake } = await fresh();
    const { prefs: own } = await import("../store/prefs.svelte");
    Object.assign(own, { sound: true, volume: 50 });
    wake();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    expect(play("card")).toBe(false);
    hidden.mockReturnValue(false);
    own.volume = 0;
    expect(play("card")).toBe(false);
    own.volume = 50;
    expect([play("card"), play("pawn"), struck]).toEqual([true, false, ["noise"]]);
  });
  it("are off in a new browser", () => expect([prefs.sound, prefs.volume]).toEqual([false, 50]));
});
