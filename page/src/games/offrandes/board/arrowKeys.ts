// Arrow keys walk over everything that can be chosen on the board, legal or not, to the nearest in that direction.

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function arrows(board: SVGSVGElement) {
  function pressed(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const from = (event.target as Element).closest("[data-hot]");
    if (!way || !from) return;
    const centre = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [x, y] = centre(from);
    let best: { to: SVGElement; far: number } | null = null;
    for (const to of board.querySelectorAll<SVGElement>("[data-hot]")) {
      if (to === from) continue;
      const [tx, ty] = centre(to);
      const ahead = (tx - x) * way[0] + (ty - y) * way[1];
      const aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
      if (ahead < 3) continue;
      const far = ahead + 2.5 * aside;
      if (!best || far < best.far) best = { to, far };
    }
    if (!best) return;
    event.preventDefault();
    best.to.focus();
  }
  board.addEventListener("keydown", pressed);
  return { destroy: () => board.removeEventListener("keydown", pressed) };
}
