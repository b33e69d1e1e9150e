// Lines of the reference in a position.

/** Each line goes where it can stand: in place of a line with the same key, else before the first heading. */
export function inserted(text: string, more: string): string {
  const lines = text.replace(/\n+$/, "").split("\n");
  const keyOf = (line: string) => line.split("=")[0]!.trim();
  for (const line of more.split("\n")) {
    const same = lines.findIndex((one) => keyOf(one) === keyOf(line));
    const heading = lines.findIndex((one) => one.trimStart().startsWith("["));
    if (same >= 0) lines[same] = line;
    else lines.splice(heading < 0 ? lines.length : heading, 0, line);
  }
  return `${lines.join("\n")}\n`;
}
