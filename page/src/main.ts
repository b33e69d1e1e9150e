import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import "./shared.css";
import App from "./App.svelte";
import { followLinks } from "./lib/browser/router";
import { boxes } from "./lib/game/boxes.svelte";

// A part of the page that is no longer there: the server has a newer page.
window.addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("exvoto.reloaded") ?? 0);
  if (Date.now() - last < 30_000) return; // once is enough: a server that lacks a file will not get it by being asked again
  sessionStorage.setItem("exvoto.reloaded", String(Date.now()));
  location.reload();
});
void boxes.load().catch(() => undefined); // every screen says by itself that nobody answers
followLinks(document.body);
const root = document.getElementById("app");
if (root) mount(App, { target: root });
