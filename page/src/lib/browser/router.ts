// Where we are: paths relative to the address the page was served under, which need not be the root.

/** Built scripts are in `assets/` beside the start page. */
export const base: URL = import.meta.env.PROD ? new URL(/* @vite-ignore */ "../..", import.meta.url) : new URL("/", document.baseURI);

export type Place =
  | { at: "home" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  | { at: "rules"; game: string; rule: string }
  | { at: "aid"; game: string; options: string }
  | { at: "replay"; id: string; ply: number; seat: number | null }
  | { at: "review"; id: string; ply: number; seat: number | null }
  | { at: "try"; game: string; id: string }
  | { at: "learn"; game: string; watch?: boolean }
  | { at: "position"; game: string; code: string }
  | { at: "mine" }
  | { at: "lost" };

export function placeOf(address: URL): Place {
  const path = address.pathname.startsWith(base.pathname) ? address.pathname.slice(base.pathname.length) : "";
  const [what = "", name = "", more = ""] = path.split("/");
  const hash = decodeURIComponent(address.hash.slice(1));
  switch (what) {
    case "":
      return { at: "home" };
    case "new":
      return { at: "new", game: name };
    case "mine":
      return { at: "mine" };
    case "position":
      return { at: "position", game: name, code: hash.startsWith("p=") ? hash.slice(2) : "" };
    case "t":
      return { at: "table", id: name };
    case "rules":
      return { at: "rules", game: name, rule: hash };
    case "aid":
      return { at: "aid", game: name, options: address.search };
    case "replay":
    case "review": {
      const ply = Number(address.searchParams.get("ply") ?? -1);
      const seat = address.searchParams.get("seat");
      return { at: what, id: name, ply, seat: seat === null ? null : Number(seat) };
    }
    case "try":
      return { at: "try", game: name, id: more };
    case "learn":
      return { at: "learn", game: name, watch: more === "watch" };
    default:
      return { at: "lost" };
  }
}

export function addressOf(place: Place): string {
  const url = (path: string) => new URL(path, base).href;
  switch (place.at) {
    case "new":
      return url(`new/${place.game}`);
    case "mine":
      return url("mine");
    case "position":
      return url(`position${place.game ? `/${place.game}` : ""}${place.code ? `#p=${place.code}` : ""}`);
    case "table":
      return url(`t/${place.id}`);
    case "rules":
      return url(`rules/${place.game}${place.rule ? `#${place.rule}` : ""}`);
    case "aid":
      return url(`aid/${place.game}${place.options}`);
    case "replay":
    case "review": {
      const query = new URLSearchParams();
      if (place.ply >= 0) query.set("ply", String(place.ply));
      if (place.seat !== null) query.set("seat", String(place.seat));
      return url(`${place.at}/${place.id}${query.size ? `?${query}` : ""}`);
    }
    case "try":
      return url(`try/${place.game}${place.id ? `/${place.id}` : ""}`);
    case "learn":
      return url(`learn/${place.game}${place.watch ? "/watch" : ""}`);
    default:
      return url("");
  }
}

type Listener = (place: Place) => void;
const listeners = new Set<Listener>();
export function onPlace(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export function tell(): void {
  const place = placeOf(new URL(location.href));
  for (const listener of listeners) listener(place);
}
export function go(place: Place, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(place));
  if (!replace) window.scrollTo(0, 0);
  tell();
}
/** Links inside the page change the place without reloading it. */
export function followLinks(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== base.origin || !to.pathname.startsWith(base.pathname)) return;
    if (to.pathname.startsWith(`${base.pathname}api/`)) return;
    event.preventDefault();
    history.pushState(null, "", to);
    if (!to.hash) window.scrollTo(0, 0);
    tell();
  });
  window.addEventListener("popstate", tell);
}
