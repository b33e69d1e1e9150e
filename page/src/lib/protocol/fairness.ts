// The check of docs/protocol.md, section 8, in the browser: the seed fits the fingerprint published before the game.

import type { Fair } from "./messages";

export type Checked = { good: boolean; key: string };

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
}

/** Null where the browser has no cryptography (a page without https). */
export async function checkFair(fair: Fair): Promise<Checked | null> {
  if (!globalThis.crypto?.subtle || !fair.seed) return null;
  const seed = bytesOf(fair.seed);
  const print = hexOf(await crypto.subtle.digest("SHA-256", seed));
  const key = hexOf(await hmac(seed, fair.salts.map((salt) => `${salt}\n`).join("")));
  return { good: print === fair.commitment, key };
}
/** Draw `number` of epoch `epoch` among `n` outcomes. */
export async function drawNumber(keyHex: string, epoch: number, number: number, n: number): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (let k = 0; ; k++) {
    const words = new DataView(await hmac(bytesOf(keyHex), `${epoch}|${number}|${k}`));
    for (let at = 0; at < 32; at += 4) {
      const x = words.getUint32(at);
      if (x < limit) return x % n;
    }
  }
}
