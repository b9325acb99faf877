import { expect, test } from "vitest";
import { channelColor } from "./channel-colors.ts";
import { channelShares } from "./session-shares.ts";

const noSums = {
  engagedSessions: 0,
  durationMs: 0,
  pageViews: 0,
  events: 0,
  purchases: 0,
  revenueMinor: 0,
};

test("gives the default channel groups different colors", () => {
  const groups = [
    "Organic Search",
    "Direct",
    "Paid Search",
    "Email",
    "Paid Social",
    "Other",
    "Referral",
    "Organic Social",
    "Organic Shopping",
    "Paid Shopping",
    "Display",
    "Unassigned",
    "Cross-network",
    "Affiliates",
    "Organic Video",
    "Paid Video",
    "Paid Other",
    "SMS",
  ];
  expect(new Set(groups.map(channelColor)).size).toBe(groups.length);
});

const colorsOf = (groups: readonly string[]) =>
  new Map(
    channelShares(groups.map((member, index) => ({ ...noSums, member, sessions: 10 - index }))).map(
      ({ source, color }) => [source, color],
    ),
  );

test("gives a group the same color at any rank", () => {
  const first = colorsOf(["Direct", "Email", "Referral"]);
  const second = colorsOf(["Referral", "Direct", "Email"]);
  expect([...second].toSorted()).toEqual([...first].toSorted());
});

test.each(["Our newsletter", "constructor", "__proto__"])(
  "gives the other group %s the same color every time",
  (group) => {
    expect(channelColor(group)).toBe(channelColor(group));
    expect(Number(channelColor(group))).toBeGreaterThanOrEqual(1);
    expect(Number(channelColor(group))).toBeLessThanOrEqual(18);
  },
);
