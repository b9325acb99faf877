import { type Mutant, testsIn } from "./mutant.ts";

const figures = testsIn("e2e/chart-figures.spec.ts");

/** Changes that make a screen differ from its report or send more requests than necessary. */
export const screenMutants: readonly Mutant[] = [
  {
    harm: "Charts over time stay daily whatever is chosen",
    file: "packages/ui/src/charts/time-chart.tsx",
    find: "points={regroupDays(days, grain, kind)}",
    replace: 'points={regroupDays(days, "day", kind)}',
    caughtBy: [figures("groups ${title} by day, week and month without changing its sum")],
  },
  {
    harm: "New and returning customers are swapped",
    file: "apps/web/src/lib/report/customer-type-widget.tsx",
    find: "percent: types.new,",
    replace: "percent: types.returning,",
    caughtBy: [figures("shows the report's shares of new and returning customers on ${path}")],
  },
  {
    harm: "Lifetime value by order number shows the total before refunds",
    file: "apps/web/src/features/customers/lifetime-value-widget.tsx",
    find: "value: step.lifetimeValue,",
    replace: "value: step.cumulativeTotal,",
    caughtBy: [figures("draws lifetime value by order number from the customers report")],
  },
  {
    harm: "A failed read is tried again",
    file: "apps/web/src/lib/query-client.ts",
    find: "        retry: false,\n",
    replace: "        retry: 2,\n",
    caughtBy: ["does not retry a failed read"],
  },
  {
    harm: "A report is read again when the window is focused",
    file: "apps/web/src/lib/query-client.ts",
    find: "refetchOnWindowFocus: false,",
    replace: 'refetchOnWindowFocus: "always",',
    caughtBy: ["reads once, even after focus, reconnect or remount"],
  },
];
