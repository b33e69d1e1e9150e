import { mount } from "svelte";
import "./fonts.css";
import "./app.css";
import App from "./App.svelte";
import { followLinks } from "./lib/router";

followLinks(document.body);
const root = document.getElementById("app");
if (root) mount(App, { target: root });
