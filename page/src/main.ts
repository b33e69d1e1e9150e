import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import { followLinks } from "./lib/router";

// A part of the page that is no longer there: the server has a newer page.
window.addEventListener("vite:preloadError", () => location.reload());
followLinks(document.body);
const root = document.getElementById("app");
if (root) mount(App, { target: root });
