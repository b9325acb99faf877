import { expect, test } from "vitest";
import { type CommandGroup, matchCommands } from "./commands.ts";

function command(label: string, more: { keywords?: string; detail?: string } = {}) {
  return { id: label, label, icon: null, run: () => undefined, ...more };
}

const groups: CommandGroup[] = [
  {
    label: "Screens",
    commands: [command("Overview"), command("Ads", { keywords: "advertising" })],
  },
  {
    label: "Products",
    isSearchedOnly: true,
    commands: Array.from({ length: 20 }, (_, index) =>
      command(`Linen shirt ${index}`, { detail: `LS-${index}` }),
    ),
  },
];

const labelsOf = (typed: string) =>
  matchCommands(groups, typed).map(({ label, commands }) => [
    label,
    commands.map((found) => found.label),
  ]);

test("without a word the short groups are offered whole and the long ones not at all", () => {
  expect(labelsOf("  ")).toEqual([["Screens", ["Overview", "Ads"]]]);
});

test("every word must be found, in any case and order, in the label, its other words or its detail", () => {
  expect(labelsOf("ADVERT")).toEqual([["Screens", ["Ads"]]]);
  expect(labelsOf("shirt ls-7")).toEqual([["Products", ["Linen shirt 7"]]]);
  expect(labelsOf("shirt overview")).toEqual([]);
});

test("of a long group no more is shown than can be read at a glance", () => {
  expect(labelsOf("linen")).toEqual([
    ["Products", [0, 1, 2, 3, 4, 5].map((index) => `Linen shirt ${index}`)],
  ]);
});
