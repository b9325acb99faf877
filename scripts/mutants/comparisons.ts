import { type Mutant, testsIn } from "./mutant.ts";

const comparisons = testsIn("packages/warehouse/src/questions/comparisons.test.ts");

/** Changes that compare a figure with the wrong one. */
export const comparisonMutants: readonly Mutant[] = [
  {
    harm: "A loss that shrinks shows as a fall",
    file: "packages/warehouse/src/metrics/ratio.ts",
    find: "Math.abs(previous)",
    replace: "previous",
    caughtBy: [
      "divides by the absolute value when both figures are negative",
      comparisons("has a positive percent change if it is less negative now"),
    ],
  },
  {
    harm: "A figure is compared with days before the first data",
    file: "packages/warehouse/src/metrics/compared-sides.ts",
    find: "since === null || previousSpan.from >= since ? null : before",
    replace: "null",
    caughtBy: [comparisons("are compared with nothing and have no line in the chart")],
  },
  {
    harm: "Orders synced some days ago are compared with all of the earlier days",
    file: "packages/warehouse/src/calendar/period.ts",
    find: "{ timezone, now: syncedUntil }",
    replace: "{ timezone, now }",
    caughtBy: [
      "ends both sides of the comparison, even on an earlier day, and leaves later days open",
    ],
  },
  {
    harm: "A card prints the figure with today next to the earlier days without it",
    file: "apps/web/src/lib/report/comparison-words.ts",
    find: "compared: isWhole ? null : written(compared)",
    replace: "compared: null",
    caughtBy: ["shows the compared pair and which days it covers, without repeating the figure"],
  },
  {
    harm: "Today's figures so far pull a line to 0",
    file: "packages/ui/src/charts/line-points.ts",
    find: "complete: point.isComplete ? point.value : null",
    replace: "complete: point.value",
    caughtBy: ["ends the line at the last complete point and draws today separately"],
  },
];
