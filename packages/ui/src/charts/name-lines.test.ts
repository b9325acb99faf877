import { expect, test } from "vitest";
import { nameLines, slantedName } from "./name-lines.ts";

test("a name that fits stays on one line", () => {
  expect(nameLines("Brand Search", 12)).toEqual(["Brand Search"]);
});

test("a longer name breaks between words", () => {
  expect(nameLines("Retargeting 30d", 12)).toEqual(["Retargeting", "30d"]);
});

test("what does not fit on the second line ends in an ellipsis", () => {
  expect(nameLines("Autumn Prospecting Broad", 10)).toEqual(["Autumn", "Prospecti…"]);
  expect(nameLines("Retargeting", 6)).toEqual(["Retar…"]);
});

test("a slanted name keeps to the room beside and below it", () => {
  expect(slantedName("Prospecting | Lookalike", 40)).toBe("Prospecting | Looka…");
  expect(slantedName("Prospecting | Broad", 12)).toBe("Prospecting…");
  expect(slantedName("Brand", 2)).toBe("Bra…");
});
