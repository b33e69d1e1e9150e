// What was made of a thing, kept as long as what it was made with stays the same.

export class Kept<Thing extends object, Made> {
  private readonly found = new WeakMap<Thing, { parts: readonly unknown[]; made: Made }>();

  /** `parts`: all that `make` depends on besides the thing, always as many. */
  of(thing: Thing, parts: readonly unknown[], make: () => Made): Made {
    const found = this.found.get(thing);
    if (found && parts.every((part, i) => part === found.parts[i])) return found.made;
    const made = make();
    this.found.set(thing, { parts, made });
    return made;
  }
}
