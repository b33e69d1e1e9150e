// Where the islands lie, their shapes, and the curves between them.

const PLACES: [number, number][] = [
  [110, 115], [235, 235], [80, 350], [225, 385], [335, 485], [250, 630], [395, 85], [400, 255], [455, 390],
  [470, 540], [580, 215], [700, 95], [615, 425], [640, 630], [725, 275], [920, 295], [775, 450], [900, 580],
];
export type Point = [number, number];
export type Side = "t" | "b" | "l" | "r" | "tr";
/** On which side of its island a name stands, and how far it is pushed. */
const LABELS: [Side, number, number][] = [
  ["t", 0, 0], ["r", 0, 0], ["b", 0, 0], ["b", -6, 0], ["b", 20, -2], ["b", 0, 0], ["t", 0, 0], ["r", 0, -2], ["l", 0, 6],
  ["r", 0, 14], ["l", 0, -8], ["t", 0, 0], ["r", 0, 4], ["b", 0, 0], ["r", 0, 2], ["t", 0, 0], ["l", -2, 12], ["b", 0, 0],
];
const LOW = [5, 13, 17]; // on a small chart their names stand above them
/** Where on a line its letter stands, if not in the middle: by the two circles. */
const LETTER_AT: Record<string, number> = { "5-13": 0.42, "8-9": 0.44, "13-17": 0.55 };
export function letterAt(a: number, b: number): number {
  return LETTER_AT[`${a}-${b}`] ?? 0.5;
}

export type Frame = {
  width: number; height: number; token: number; island: number; font: number; rim: number; line: number; dash: number; bow: number; dots: number;
  badge: number; ship: number; rose: [number, number, number]; monster: [number, number, number]; names: boolean;
};
/** The chart of a large screen, in pixels of the page: pieces grow with it, names stay readable. */
export function wide(width: number, height: number): Frame {
  const [w, h] = [Math.max(420, width), Math.max(260, height)];
  const k = Math.min(2, Math.max(0.8, Math.min(w / 640, h / 400)));
  return {
    width: w, height: h, token: 18.5 * k, island: 28 * k, font: Math.max(13, 14 * k), rim: 12, line: Math.max(3.2, 3.6 * k), dash: 1, bow: 31 * k,
    dots: Math.max(5, 6 * k), badge: Math.max(8, 8.8 * k), ship: k, rose: [w - 62 * k, 66 * k + 6, 30 * k], monster: [34 + 12 * k, h - 62 * k - 4, 0.58 * k], names: true,
  };
}
export const SMALL: Frame = {
  width: 360, height: 230, token: 12.6, island: 17.4, font: 13, rim: 3, line: 2.8, dash: 0.62, bow: 18, dots: 3.6, badge: 8.4, ship: 0.64,
  rose: [330, 33, 15], monster: [18, 185, 0.32], names: false,
};
export function placesIn(frame: Frame): Point[] {
  const k = frame.island / 28;
  const left = frame.names ? 22 + 36 * k : 29;
  const top = frame.names ? 30 + 27 * k : 29;
  const right = frame.names ? 18 + 36 * k : 27;
  const bottom = frame.names ? 29 + 27 * k : 26;
  return PLACES.map(([x, y]) => [
    left + ((x - 80) / 840) * (frame.width - left - right),
    top + ((y - 85) / 545) * (frame.height - top - bottom),
  ]);
}

/** The outline of an island: the same for the same number. */
export function outline(radius: number, number: number): string {
  let seed = (number + 3) * 7919 + 13;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const points: Point[] = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * 2 * Math.PI + random() * 0.25;
    const reach = radius * (0.84 + random() * 0.5);
    return [reach * Math.cos(angle) * 1.1, reach * Math.sin(angle) * 0.92];
  });
  const middle = (i: number): Point => {
    const [a, b] = [points[i % 9]!, points[(i + 1) % 9]!];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const at = (point: Point) => point.map((value) => value.toFixed(1)).join(" ");
  let path = `M${at(middle(0))}`;
  for (let i = 1; i <= 9; i += 1) path += `Q${at(points[i % 9]!)} ${at(middle(i))}`;
  return `${path}Z`;
}

export type Bow = { d: string; middle: Point; end: Point; angle: number };
/** A curve from island to island that leaves and arrives outside the tokens. */
export function bowed(from: Point, to: Point, bend: number, leave: number, arrive: number): Bow {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const turn: Point = [(from[0] + to[0]) / 2 - (dy / length) * bend, (from[1] + to[1]) / 2 + (dx / length) * bend];
  const towards = (p: Point, q: Point, by: number): Point => {
    const far = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    return [p[0] + ((q[0] - p[0]) / far) * by, p[1] + ((q[1] - p[1]) / far) * by];
  };
  const start = towards(from, turn, leave);
  const end = towards(to, turn, arrive);
  const at = (point: Point) => point.map((value) => value.toFixed(1)).join(" ");
  return {
    d: `M${at(start)}Q${at(turn)} ${at(end)}`,
    middle: [(start[0] + 2 * turn[0] + end[0]) / 4, (start[1] + 2 * turn[1] + end[1]) / 4],
    end,
    angle: (Math.atan2(end[1] - turn[1], end[0] - turn[0]) * 180) / Math.PI,
  };
}

/** Where the name of an island stands, seen from its middle. */
export function labelAt(frame: Frame, circle: number): { x: number; y: number; anchor: "start" | "middle" | "end" } {
  const [side, dx, dy] = LABELS[circle]!;
  const g = frame.island + 4;
  switch (frame.names ? side : LOW.includes(circle) ? "t" : "b") {
    case "t": return { x: frame.names ? dx : 0, y: -g - 1 + (frame.names ? dy : 0), anchor: "middle" };
    case "b": return { x: frame.names ? dx : 0, y: g + frame.font * 0.55 + (frame.names ? dy : 0), anchor: "middle" };
    case "r": return { x: g + 2 + dx, y: 4 + dy, anchor: "start" };
    case "l": return { x: -g - 2 + dx, y: 4 + dy, anchor: "end" };
    default: return { x: g * 0.7 + dx, y: -g * 0.62 + dy, anchor: "start" };
  }
}
/** Where on a small chart the worth of an island stands, seen from its middle: beside those whose name is above them. */
export function worthSpot(frame: Frame, circle: number): Point {
  if (!LOW.includes(circle)) return [frame.island * 0.95, -frame.island * 1.02];
  return [frame.island * (circle === 17 ? -1.3 : 1.3), 0];
}
/** Something a box should not cover: its middle and how far it reaches. */
export type Thing = [number, number, number];
/** Islands, their names and the letters of the lines. */
export function thingsOn(frame: Frame, places: Point[], lines: number[]): Thing[] {
  const found: Thing[] = places.map(([x, y]) => [x, y, frame.island]);
  places.forEach(([x, y], circle) => {
    const label = labelAt(frame, circle);
    const reach = label.anchor === "start" ? 22 : label.anchor === "end" ? -22 : 0;
    found.push([x + label.x + reach, y + label.y - 5, 14]);
  });
  lines.forEach((there, i) => {
    const here = Math.floor(i / 3);
    if (there <= here) return;
    const [a, b, t] = [places[here]!, places[there]!, letterAt(here, there)];
    found.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, 9]);
  });
  return found;
}
/** Where a box beside an island covers least of what matters: the offset of its upper left corner. */
export function besides(island: Point, size: [number, number], frame: Frame, avoid: Thing[]): Point {
  const gap = frame.island + 6;
  const [w, h] = size;
  const spots: Point[] = [];
  for (const dx of [gap, gap * 0.6, -w / 2, -gap * 0.6 - w, -gap - w, gap * 1.5, -gap * 1.5 - w, -w * 0.2, -w * 0.8]) {
    for (const dy of [-h / 2, -gap - h, gap, -gap * 0.6 - h, gap * 0.6, -h * 0.1, -h * 0.9]) {
      if (Math.hypot(Math.max(dx, 0, -dx - w), Math.max(dy, 0, -dy - h)) >= frame.token + 4) spots.push([dx, dy]);
    }
  }
  let best = spots[0]!;
  let least = Infinity;
  spots.forEach((spot, rank) => {
    const [x, y] = [island[0] + spot[0], island[1] + spot[1]];
    const [e, f] = [frame.rim + 3, frame.rim + 3];
    let cost = rank * 0.25;
    cost += 40 * (Math.max(0, e - x) + Math.max(0, f - y) + Math.max(0, x + w - frame.width + e) + Math.max(0, y + h - frame.height + f));
    for (const [px, py, reach] of avoid) {
      const dx = Math.max(x - px, 0, px - x - w);
      const dy = Math.max(y - py, 0, py - y - h);
      cost += Math.max(0, reach - Math.hypot(dx, dy)) * (reach > 16 ? 6 : 1);
    }
    if (cost < least) [least, best] = [cost, spot];
  });
  return best;
}
/** The nearest island in a direction, for arrow keys. */
export function neighbour(places: Point[], from: number, dx: number, dy: number): number {
  const [x, y] = places[from]!;
  let best = from;
  let least = Infinity;
  places.forEach(([px, py], i) => {
    const along = (px - x) * dx + (py - y) * dy;
    const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (i !== from && along > 4 && along + across * 2 < least) [least, best] = [along + across * 2, i];
  });
  return best;
}
