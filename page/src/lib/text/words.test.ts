import { expect, it } from "vitest";
import fr from "../../words/fr.json";
import { fillWords } from "./words";

it("elides “de” before a vowel in French, and only there", () => {
  expect(fillWords(fr["rules.of"], { game: "Abalone" }, "fr")).toBe("Règles d’Abalone");
  expect(fillWords(fr["new.of"], { game: "Écarté" }, "fr")).toBe("Ouvrir une table d’Écarté");
  expect(fillWords(fr["rules.of"], { game: "Goofspiel" }, "fr")).toBe("Règles de Goofspiel");
  expect(fillWords(fr["lobby.clear.of"], { name: "Éos" }, "fr")).toBe("Libérer la place d’Éos");
  expect(fillWords(fr["new.range"], { least: 3, most: 5 }, "fr")).toBe("de 3 à 5");
  expect(fillWords("de {name}", { name: "Abalone" }, "en")).toBe("de Abalone");
});
