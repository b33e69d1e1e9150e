// Small sounds for beats and for my turn, made of tones and noise: no files. Off unless wanted, silent while nobody looks,
// and only after a click or a key, as browsers demand.

import { prefs } from "../store/prefs.svelte";
import type { Sound } from "./beats";

/** One sound of a sound: a tone that slides from one pitch to another, or noise around it. Seconds, Hertz, loudness to 1. */
type Note = { at: number; lasts: number; from: number; to?: number; loud: number; wave: OscillatorType | "noise" };
const NOTES: Record<Sound | "turn", Note[]> = {
  coin: [{ at: 0, lasts: 0.09, from: 2090, loud: 0.3, wave: "triangle" }, { at: 0.05, lasts: 0.22, from: 2790, loud: 0.22, wave: "triangle" }],
  card: [{ at: 0, lasts: 0.11, from: 2600, to: 1300, loud: 0.3, wave: "noise" }],
  pawn: [{ at: 0, lasts: 0.07, from: 240, to: 150, loud: 0.6, wave: "sine" }, { at: 0, lasts: 0.03, from: 1500, loud: 0.2, wave: "noise" }],
  stone: [{ at: 0, lasts: 0.2, from: 120, to: 70, loud: 0.8, wave: "sine" }, { at: 0, lasts: 0.12, from: 500, loud: 0.35, wave: "noise" }],
  wave: [{ at: 0, lasts: 0.5, from: 420, to: 900, loud: 0.35, wave: "noise" }],
  bell: [{ at: 0, lasts: 1, from: 392, loud: 0.3, wave: "sine" }, { at: 0, lasts: 0.7, from: 1082, loud: 0.1, wave: "sine" }],
  gain: [{ at: 0, lasts: 0.18, from: 587, loud: 0.3, wave: "sine" }, { at: 0.1, lasts: 0.34, from: 880, loud: 0.3, wave: "sine" }],
  loss: [{ at: 0, lasts: 0.2, from: 294, loud: 0.35, wave: "triangle" }, { at: 0.12, lasts: 0.4, from: 220, loud: 0.35, wave: "triangle" }],
  turn: [{ at: 0, lasts: 0.7, from: 523, loud: 0.4, wave: "sine" }],
};
const GAP = 80; // milliseconds between two sounds: at double speed they must not become a rattle
const LOUDEST = 0.35;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let last = 0;

/** A click or a key: from now on the browser lets us be heard. */
export function wake(): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
}
/** Plays a sound, if sounds are wanted and may be heard; never later. */
export function play(sound: Sound | "turn"): boolean {
  const now = performance.now();
  if (!prefs.sound || prefs.volume <= 0 || document.hidden || audio?.state !== "running" || now - last < GAP) return false;
  last = now;
  const out = audio.createGain();
  out.gain.value = LOUDEST * (prefs.volume / 100) ** 2; // as loud as it looks on the slider
  out.connect(audio.destination);
  for (const note of NOTES[sound]) strike(audio, note, out);
  return true;
}
function strike(audio: AudioContext, { at, lasts, from, to = from, loud, wave }: Note, out: AudioNode): void {
  const [begins, ends] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.0001, begins);
  envelope.gain.exponentialRampToValueAtTime(loud, begins + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, ends);
  envelope.connect(out);
  if (wave === "noise") {
    const source = audio.createBufferSource();
    source.buffer = noise ??= hiss(audio);
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, begins);
    filter.frequency.exponentialRampToValueAtTime(to, ends);
    source.connect(filter).connect(envelope);
    source.start(begins);
    source.stop(ends);
  } else {
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, begins);
    tone.frequency.exponentialRampToValueAtTime(to, ends);
    tone.connect(envelope);
    tone.start(begins);
    tone.stop(ends);
  }
}
function hiss(audio: AudioContext): AudioBuffer {
  const made = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return made;
}
