// What a person prefers, kept in this browser.

import { speak } from "../protocol/api";
import type { Language } from "../protocol/messages";

export type Prefs = {
  language: Language;
  motion: "system" | "full" | "none";
  /** How fast events are shown: one after another, or all at once. */
  pace: "calm" | "brisk" | "instant";
  /** Small sounds for what happens and for my turn, and how loud, from 0 to 100. */
  sound: boolean;
  volume: number;
  confirm: boolean;
  theme: "system" | "light" | "dark";
  lessons: boolean;
  textBoard: boolean;
  name: string;
  level: string;
};
const KEY = "exvoto.prefs";

function fresh(): Prefs {
  const french = (navigator.languages ?? [navigator.language]).find((tag) => /^(fr|en)\b/i.test(tag)) ?? "en";
  return {
    language: french.toLowerCase().startsWith("fr") ? "fr" : "en",
    motion: "system",
    pace: "brisk",
    sound: false,
    volume: 50,
    confirm: false,
    theme: "system",
    lessons: true,
    textBoard: false,
    name: "",
    level: "regular",
  };
}
function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

export const prefs: Prefs = $state({ ...fresh(), ...stored() });

/** Keeps the document and the browser's store in step with the preferences. Call inside an effect root. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  speak(prefs.language);
  root.dataset["theme"] = prefs.theme;
  root.dataset["motion"] = prefs.motion;
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(prefs)));
  } catch {
    // A browser without a store forgets; nothing else depends on it.
  }
}
/** Whether things may move. */
export function mayMove(): boolean {
  if (prefs.motion !== "system") return prefs.motion === "full";
  return !window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}
