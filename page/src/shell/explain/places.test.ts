import { expect, test } from "vitest";
import { besidePiece, nextPiece, Pointer, sheetTop } from "./places";

const room = { left: 0, top: 48, right: 1280, bottom: 800 };
const box = (left: number, top: number, width = 40, height = 40) => ({ left, top, right: left + width, bottom: top + height });

test("an explanation covers neither its piece nor the prompt where there is room", () => {
  const prompt = { left: 220, top: 560, right: 1040, bottom: 800 };
  for (const piece of [box(240, 60), box(600, 500), box(1200, 500), box(230, 300, 200, 250)]) {
    const { left, top } = besidePiece(piece, { width: 300, height: 150 }, room, prompt);
    const apart = left >= piece.right || left + 300 <= piece.left || top >= piece.bottom || top + 150 <= piece.top;
    expect(apart).toBe(true);
    expect(left >= prompt.right || left + 300 <= prompt.left || top + 150 <= prompt.top).toBe(true);
    expect(left >= room.left && left + 300 <= room.right && top >= room.top).toBe(true);
  }
});
test("on a phone the sheet ends where the prompt begins, or lies under the bar if the piece would be hidden", () => {
  const phone = { left: 0, top: 48, right: 360, bottom: 694 };
  expect(sheetTop(box(20, 60), { width: 360, height: 160 }, phone, 420)).toBe(260);
  expect(sheetTop(box(20, 320), { width: 360, height: 160 }, phone, 420)).toBe(48);
});
test("arrows lead to the nearest piece in that direction", () => {
  const pieces = [box(0, 0), box(100, 0), box(0, 100)].map((one, of) => ({ box: one, of }));
  expect(nextPiece("ArrowRight", pieces[0]!.box, pieces)).toBe(1);
  expect(nextPiece("ArrowDown", pieces[0]!.box, pieces)).toBe(2);
  expect(nextPiece("ArrowUp", pieces[0]!.box, pieces)).toBeNull();
  expect(nextPiece("x", pieces[0]!.box, pieces)).toBeNull();
});

test("what comes under a pointer at rest is explained only once the pointer moves", () => {
  const pointer = new Pointer();
  const at = (clientX: number, clientY: number) => ({ clientX, clientY });
  expect(pointer.rests(at(10, 10))).toBe(false); // moved onto it
  pointer.presses(at(10, 10)); // an answer: the next question comes
  expect(pointer.wakes(at(12, 10))).toBe(false); // the button pressed was there before
  pointer.presses(at(12, 10));
  expect(pointer.rests(at(12, 10))).toBe(true);
  expect(pointer.wakes(at(12, 10))).toBe(false); // browsers report such a move without one
  expect(pointer.wakes(at(12, 11))).toBe(true);
  expect(pointer.rests(at(12, 11))).toBe(false);
});
test("what comes with a new screen under a pointer that has just pressed a button was not pointed at either", () => {
  const pointer = new Pointer({ clientX: 10, clientY: 10 });
  expect(pointer.rests({ clientX: 10, clientY: 10 })).toBe(true);
  expect(pointer.wakes({ clientX: 10, clientY: 11 })).toBe(true);
});
