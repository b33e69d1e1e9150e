// A table's id in digits, which are easier to say aloud than letters. Nothing is looked up and nothing can expire: the
// digits are the id in another notation, as long and as hard to guess (49 bits).

const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"; // as in server/house/tokens.py
const LENGTH = 10;
const BASE = BigInt(ALPHABET.length);
const DIGITS = 15;

/** “482 109 375 512 640”; empty for an id that is not written in this alphabet. */
export function digitsOf(id: string): string {
  if (id.length !== LENGTH || [...id].some((letter) => !ALPHABET.includes(letter))) return "";
  const number = [...id].reduce((sum, letter) => sum * BASE + BigInt(ALPHABET.indexOf(letter)), 0n);
  return number.toString().padStart(DIGITS, "0").replace(/\d{3}(?=\d)/g, "$& ");
}
/** The id that somebody means who types digits or a code, however they space it. */
export function idOf(typed: string): string {
  const plain = typed.replace(/[\s.,–-]/g, "").toLowerCase();
  if (!/^\d+$/.test(plain) || plain.length !== DIGITS) return plain;
  let number = BigInt(plain);
  let id = "";
  for (let i = 0; i < LENGTH; i++) {
    id = ALPHABET[Number(number % BASE)]! + id;
    number /= BASE;
  }
  return id;
}
