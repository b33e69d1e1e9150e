import { expect, it } from "vitest";
import fr from "../../words/fr.json";
import { fillWords } from "./words";

it("elides “de” before a vowel in French, and only there", () => {
  expect(fillWords(fr["rules.of"], { game: fr["game.offrandes"] }, "fr")).toBe("Règles d’Offrandes");
  expect(fillWords(fr["new.of"], { game: fr["game.odyssee"] }, "fr")).toBe("Ouvrir une table d’Odyssée");
  expect(fillWords(fr["try.of"], { game: fr["game.prieres"] }, "fr")).toMatch(/ de Prières$/);
  expect(fillWords(fr["lobby.clear.of"], { name: "Éos" }, "fr")).toBe("Libérer la place d’Éos");
  expect(fillWords(fr["new.range"], { least: 3, most: 5 }, "fr")).toBe("de 3 à 5");
  expect(fillWords("de {name}", { name: "Offrandes" }, "en")).toBe("de Offrandes");
});
