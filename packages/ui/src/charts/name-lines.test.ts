import { expect, test } from "vitest";
import { nameLines } from "./name-lines.ts";

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
