// A text small enough for a link: compressed, in letters that need no escape. It stays in the fragment, which no server sees.

const MOST = 100_000; // bytes that a link may unfold to: a link can come from anybody

type Transform = { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> };

/** All that comes out of a transform; null if it fails, or if that is more than `most` bytes. */
async function passed(transform: Transform, bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = transform.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => undefined); // the reader fails too, and says so
  const reader = transform.readable.getReader();
  const parts: number[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (parts.length + part.value.length > most) {
        await reader.cancel();
        return null;
      }
      for (const byte of part.value) parts.push(byte);
    }
  } catch {
    return null;
  }
  return Uint8Array.from(parts);
}
export async function packed(text: string): Promise<string> {
  const bytes = await passed(new CompressionStream("deflate-raw") as Transform, new TextEncoder().encode(text), Infinity);
  const letters = Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
/** The text again; null if the code is none, or unfolds to more than any position needs. */
export async function unpacked(code: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const found = await passed(new DecompressionStream("deflate-raw") as Transform, bytes, MOST);
    return found && new TextDecoder("utf-8", { fatal: true }).decode(found);
  } catch {
    return null; // not base64, or not text
  }
}
