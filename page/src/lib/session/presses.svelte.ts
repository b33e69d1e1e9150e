// Presses and the question they were meant for. A question may change under a resting pointer: a click right after that was
// meant for the old one. Such a press answers nothing, and a word says so.

/** Milliseconds within which nobody can have read a question and decided. */
const TOO_SOON = 350;
/** Pixels that a resting hand may move. */
const STILL = 16;
const SAID = 2_500;

type Point = { x: number; y: number };

export class Presses {
  /** A press has just been ignored. */
  slipped = $state(false);
  private turnedAt = -Infinity;
  /** Where the pointer was when the question changed; the last place of it that is known. */
  private rested: Point | null = null;
  private last: Point | null = null;
  private begun: string | null = null;
  private focus: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly question: () => string) {}

  turned(): void {
    this.turnedAt = performance.now();
    this.rested = this.last;
    this.focus = document.activeElement === document.body ? null : document.activeElement;
  }
  moved({ clientX, clientY }: MouseEvent): void {
    this.last = { x: clientX, y: clientY };
  }
  /** A press begins: it is meant for the question that is open now. */
  down(event: PointerEvent): void {
    this.begun = this.question();
    if (event.pointerType === "mouse") this.moved(event);
  }
  /** Whether a click was meant for a question that has gone; one by keyboard has no place and counts none. */
  stale(event: MouseEvent): boolean {
    const soon = performance.now() - this.turnedAt < TOO_SOON;
    const found = event.detail === 0 ? soon && this.focus !== null && this.focus === document.activeElement : this.begun !== this.question() || (soon && this.unmoved(event));
    if (found) this.slip();
    return found;
  }
  /** A finger rests nowhere; only a mouse can have gone to the new question. */
  private unmoved(event: MouseEvent): boolean {
    if ((event as PointerEvent).pointerType === "touch") return true;
    return this.rested !== null && Math.hypot(event.clientX - this.rested.x, event.clientY - this.rested.y) < STILL;
  }
  private slip(): void {
    this.slipped = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.slipped = false), SAID);
  }
}
