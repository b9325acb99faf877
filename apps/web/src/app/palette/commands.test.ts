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

test("lists short groups in full and hides long ones while nothing is typed", () => {
  expect(labelsOf("  ")).toEqual([["Screens", ["Overview", "Ads"]]]);
});

test("finds every typed word in label, keywords or detail, ignoring case and order", () => {
  expect(labelsOf("ADVERT")).toEqual([["Screens", ["Ads"]]]);
  expect(labelsOf("shirt ls-7")).toEqual([["Products", ["Linen shirt 7"]]]);
  expect(labelsOf("shirt overview")).toEqual([]);
});

test("keeps what the server has matched", () => {
  const order = { label: "Orders", isMatched: true, commands: [command("#1001")] };
  expect(matchCommands([order], "gid://1")).toEqual([order]);
});

test("puts what begins with the typed text before what contains it, so that it isn't cut", () => {
  const names = ["New", "Returning", "Lost", "Active", "Top", "All"].map(
    (name) => `${name} customers`,
  );
  const metrics = {
    label: "Metrics",
    commands: [
      ...names.map((name) => command(name)),
      command("Marketing efficiency ratio", { keywords: "MER" }),
    ],
  };
  const found = matchCommands([metrics], "mer").flatMap(({ commands }) => commands);
  expect(found.map(({ label }) => label)).toEqual([
    "Marketing efficiency ratio",
    ...names.slice(0, 5),
  ]);
  const both = matchCommands([metrics], "mar rat").flatMap(({ commands }) => commands);
  expect(both).toHaveLength(1);
});

test("puts the group with the best match first, and what the server has matched last", () => {
  const ranked: CommandGroup[] = [
    { label: "Orders", isMatched: true, commands: [command("#1001")] },
    { label: "Screens", commands: [command("Customers"), command("Overview")] },
    {
      label: "Metrics",
      commands: ["MER over time", "Customer names", "Mercury"].map((label) => command(label)),
    },
  ];
  const found = ["mer", "overview", ""].map((typed) =>
    matchCommands(ranked, typed).map(
      ({ label, commands }) => `${label}: ${commands.map((each) => each.label).join()}`,
    ),
  );
  expect(found).toEqual([
    ["Metrics: MER over time,Mercury,Customer names", "Screens: Customers", "Orders: #1001"],
    ["Screens: Overview", "Orders: #1001"],
    [
      "Orders: #1001",
      "Screens: Customers,Overview",
      "Metrics: MER over time,Customer names,Mercury",
    ],
  ]);
});

test("puts a label that begins with the typed text before keywords that do", () => {
  const ranked: CommandGroup[] = [
    { label: "Screens", commands: [command("Customers", { keywords: "retention" })] },
    { label: "Metrics", commands: [command("Units returned"), command("Returns")] },
  ];
  expect(matchCommands(ranked, "ret").flatMap(({ commands }) => commands[0]?.label)).toEqual([
    "Returns",
    "Customers",
  ]);
});

test("limits the results of a long group", () => {
  expect(labelsOf("linen")).toEqual([
    ["Products", [0, 1, 2, 3, 4, 5].map((index) => `Linen shirt ${index}`)],
  ]);
});
