// Arrow keys walk over everything that can be chosen, legal or not, to the nearest in that direction.

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `kind`: a selector of what can be chosen. What uses the arrows itself (a stepper, a list) prevents the default. */
export function arrowKeys(place: HTMLElement | SVGElement, kind: string) {
  function pressed(event: Event): void {
    const way = WAYS[(event as KeyboardEvent).key];
    const from = (event.target as Element).closest(kind);
    if (!way || !from || event.defaultPrevented) return;
    const centre = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [x, y] = centre(from);
    let best: { to: HTMLElement; far: number } | null = null;
    for (const to of place.querySelectorAll<HTMLElement>(kind)) {
      if (to === from || to.getClientRects().length === 0) continue;
      const [tx, ty] = centre(to);
      const ahead = (tx - x) * way[0] + (ty - y) * way[1];
      const aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
      if (ahead < 3 || aside > 3 * ahead) continue; // what is chosen may stand a little higher
      const far = ahead + 2.5 * aside;
      if (!best || far < best.far) best = { to, far };
    }
    if (!best) return;
    event.preventDefault();
    best.to.focus();
  }
  place.addEventListener("keydown", pressed);
  return { destroy: () => place.removeEventListener("keydown", pressed) };
}
