import { type Mutant, testsIn } from "./mutant.ts";

const gaps = "packages/warehouse/src/questions/reconciliation";

const plantedGaps = testsIn(`${gaps}/planted-gaps.test.ts`)(
  "from an order %s is attributed to its cause",
);

/** Changes that give a cause of the difference between the store and a source to another, or to none. */
export const reconciliationMutants: readonly Mutant[] = [
  {
    harm: "Sales that analytics counts on another day stay unexplained",
    file: `${gaps}/analytics-gap.ts`,
    find: "if (isInSpan !== isInDays) onAnotherDay",
    replace: "if (isInSpan && isInDays && order.id < 0) onAnotherDay",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Orders outside the online store stay unexplained in claims",
    file: `${gaps}/claim-gap.ts`,
    find: "if (!order.isOnline) otherChannels.add(order, -1);",
    replace: "if (!order.isOnline && order.id < 0) otherChannels.add(order, -1);",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Any earlier click counts as within a platform's attribution window",
    file: `${gaps}/claim-gap.ts`,
    find: "age >= 0 && age <= windowDays * dayMs",
    replace: "age >= 0 && windowDays * dayMs > 0",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Claims count on the day of the order",
    file: `${gaps}/claim-gap.ts`,
    find: "rules.clickTimezone === null ? order.day : dayOf(click, rules.clickTimezone);",
    replace:
      "rules.clickTimezone === null || click > 0 ? order.day : dayOf(click, rules.clickTimezone);",
    caughtBy: [plantedGaps],
  },
  {
    harm: "An order that two platforms claim is counted twice too often",
    file: `${gaps}/claim-gap.ts`,
    find: "for (let extra = 1; extra < claims; extra += 1)",
    replace: "for (let extra = 0; extra < claims; extra += 1)",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Claims without an exchange rate stay unexplained",
    file: `${gaps}/claim-gap.ts`,
    find: "rules.unconvertedDays?.has(claimedDay) === true",
    replace: "rules.unconvertedDays?.has(claimedDay) === null",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Orders missing from analytics are named only on days that miss several",
    file: `${gaps}/analytics-gap.ts`,
    find: "if (lost > 0) {",
    replace: "if (lost > 1) {",
    caughtBy: [plantedGaps],
  },
  {
    harm: "Refunds stay unexplained",
    file: `${gaps}/reconciliation.ts`,
    find: "minor: 0 - later.minor,",
    replace: "minor: 0,",
    caughtBy: [plantedGaps],
  },
];
