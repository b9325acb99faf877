import { type Mutant, testsIn } from "./mutant.ts";

const workedMonth = testsIn("packages/warehouse/src/questions/worked-month.test.ts");
const scope = testsIn("packages/warehouse/src/store-scope.test.ts");
const storeIsolation = testsIn("packages/warehouse/src/questions/store-isolation.test.ts");
const isolation = storeIsolation("gives a store the same answers regardless of other stores' data");
const uncounted = storeIsolation("gives the same answers with and without test and deleted orders");
const converges = testsIn("packages/warehouse/src/ingestion/converges.test.ts")(
  "stores the same facts and sums for any order, paging and repetition of deliveries",
);

/** Changes that make a figure wrong. */
export const figureMutants: readonly Mutant[] = [
  {
    harm: "Lifetime value mixes the customers of all stores",
    file: "packages/warehouse/src/questions/customers/lifetime-value.ts",
    find: `    .where("store_id", "=", store.id)\n`,
    replace: "",
    caughtBy: [isolation],
  },
  {
    harm: "Segments count the customers of all stores",
    file: "packages/warehouse/src/metrics/customers/customer-segments.ts",
    find: `    .where("store_id", "=", store.id)\n`,
    replace: "",
    caughtBy: [isolation],
  },
  {
    harm: "Cohorts mix all stores",
    file: "packages/warehouse/src/questions/customers/cohort-grid.ts",
    find: `    .where("store_id", "=", store.id)\n`,
    replace: "",
    caughtBy: [isolation],
  },
  {
    harm: "A checkout is compared with the stock of all stores",
    file: "packages/warehouse/src/ingestion/checkout/short-of-stock.ts",
    find: `    .where("store_id", "=", storeId)\n`,
    replace: "",
    caughtBy: [
      scope("stores the same facts and gives the same answers when the other was filled first"),
    ],
  },
  {
    harm: "A store's empty day removes the packed columns of that day in other stores",
    file: "packages/warehouse/src/rollups/merge-changes.ts",
    find: `deleteStatement(db, "columns", bucketKey)`,
    replace: `batchStatement(db.deleteFrom("columns").where("store_id", "!=", 0).where("span", "=", 0).where("bucket", "=", 0))`,
    caughtBy: [scope("removes the packed columns of its empty days and keeps the other's")],
  },
  {
    harm: "A percent change from a negative figure divides by the signed figure",
    file: "packages/warehouse/src/metrics/ratio.ts",
    find: "return percent(compared - previous, Math.abs(previous));",
    replace: "return percent(compared - previous, previous);",
    caughtBy: ["divides by the absolute value when both figures are negative"],
  },
  {
    harm: "A change of sign gets a percentage",
    file: "packages/warehouse/src/metrics/ratio.ts",
    find: "return Math.sign(one) * Math.sign(other) === -1;",
    replace: "return Math.sign(one) * Math.sign(other) === -2;",
    caughtBy: ["is null when one figure is negative and the other positive"],
  },
  {
    harm: "A period before the first data is compared as if it had been empty",
    file: "packages/warehouse/src/metrics/compared-sides.ts",
    find: "since === null || previousSpan.from >= since ? null : before",
    replace: "null",
    caughtBy: [
      {
        file: "packages/warehouse/src/questions/comparisons.test.ts",
        title: "are not compared with days before the first with data",
      },
    ],
  },
  {
    harm: "A day with truncated Google Analytics data counts as complete",
    file: "packages/warehouse/src/questions/traffic/sessions-by-day.ts",
    find: "isWhole && !truncatedDays.has(day)",
    replace: "isWhole",
    caughtBy: [
      {
        file: "packages/warehouse/src/questions/notices/source-notices.test.ts",
        title: "mark days with truncated data as incomplete in notices, figures and charts",
      },
    ],
  },
  {
    harm: "An order is stored twice when a spreadsheet rounded its Id",
    file: "packages/warehouse/src/ingestion/sales/match-order.ts",
    find: "const same = byName.filter((row) => isSameOrder(row, record));",
    replace: "const same = byName.filter((row) => isSameOrder(row, record) && row.origin < 0);",
    caughtBy: [
      {
        file: "packages/warehouse/src/ingestion/sales/match-orders.test.ts",
        title: "is matched by Name and time when a spreadsheet rounded its Id",
      },
    ],
  },
  {
    harm: "Gift cards count as product sales",
    file: "packages/warehouse/src/ingestion/sales/order-events.ts",
    find: "    if (line.isGiftCard) continue;\n",
    replace: "",
    caughtBy: [workedMonth("leaves an order of only a gift card out of the average order value")],
  },
  {
    harm: "Refunds count on the order's day on both bases",
    file: "packages/warehouse/src/ingestion/sales/rollup-deltas.ts",
    find: "addAmounts(dayTotalOf(deltas, 0, event.day), event.amounts, sign);",
    replace: "addAmounts(dayTotalOf(deltas, 0, event.orderDay), event.amounts, sign);",
    caughtBy: [workedMonth("matches February by refund date")],
  },
  {
    harm: "Refunds count on their own day on both bases",
    file: "packages/warehouse/src/ingestion/sales/rollup-deltas.ts",
    find: "addAmounts(dayTotalOf(deltas, 1, event.orderDay), event.amounts, sign);",
    replace: "addAmounts(dayTotalOf(deltas, 1, event.day), event.amounts, sign);",
    caughtBy: [workedMonth("matches February by order date")],
  },
  {
    harm: "Days are those of UTC",
    file: "packages/warehouse/src/calendar/zoned-day.ts",
    find: "return Math.floor((utcMs + offsetAt(utcMs, timezone)) / dayMs);",
    replace: "return Math.floor((utcMs + 0 * offsetAt(utcMs, timezone)) / dayMs);",
    caughtBy: [
      workedMonth("matches February by refund date"),
      "matches Intl in every zone and at every moment",
    ],
  },
  {
    harm: "Test orders count",
    file: "packages/warehouse/src/ingestion/sales/order-change.ts",
    find: "deletedAt !== null || facts.record.isTest) return null;",
    replace: "deletedAt !== null) return null;",
    caughtBy: [uncounted],
  },
  {
    harm: "An export replaces what the API delivered",
    file: "packages/warehouse/src/ingestion/sales/precedence.ts",
    find: "return delivery.origin > other.origin;",
    replace: "return delivery.origin < other.origin;",
    caughtBy: [
      {
        file: "packages/warehouse/src/ingestion/ingest-page.test.ts",
        title: "keeps the API's version when it arrives %s the file's",
      },
    ],
  },
  {
    harm: "Which of two versions with the same time counts depends on the order of delivery",
    file: "packages/warehouse/src/ingestion/sales/precedence.ts",
    find: "return delivery.contentHash > other.contentHash;",
    replace: "return true;",
    caughtBy: [converges],
  },
  {
    harm: "The discount of tax-inclusive prices keeps its tax",
    file: "packages/warehouse/src/ingestion/sales/net-of-tax.ts",
    find: "return { gross, discount: gross - (paid - taxMinor), tax: taxMinor };",
    replace: "return { gross, discount: discountMinor, tax: taxMinor };",
    caughtBy: ["removes the tax from both price and discount"],
  },
  {
    harm: "An order that is removed is added to its cohort again",
    file: "packages/warehouse/src/ingestion/sales/rollup-deltas.ts",
    find: "row.customers += order.isFirstOfMonth ? sign : 0;",
    replace: "row.customers += order.isFirstOfMonth ? 1 : 0;",
    caughtBy: [converges],
  },
  {
    harm: "A month is read without the changes of its days",
    file: "packages/warehouse/src/rollups/packed-columns.ts",
    find: "[span === daySpan ? day : monthOf(day), packed]",
    replace: "[day, packed]",
    caughtBy: ["reads no lines of changed days, whether their changes are merged or not"],
  },
  {
    harm: "Display and Cross-network are not counted as paid",
    file: "packages/warehouse/src/metrics/traffic/paid-channels.ts",
    find: `return channelGroup.startsWith("Paid ") || paidChannels.has(channelGroup);`,
    replace: `return channelGroup.startsWith("Paid ") && !paidChannels.has(channelGroup);`,
    caughtBy: ["%s is paid"],
  },
  {
    harm: "Money in another currency without a rate is converted one to one",
    file: "packages/warehouse/src/metrics/exchange.ts",
    find: "return (day) => rates.get(day) ?? null;",
    replace: "return (day) => rates.get(day) ?? sameCurrencyRate;",
    caughtBy: [workedMonth("leaves out the euros, with a notice, if there is no rate")],
  },
  {
    harm: "A day uses the rate of the inverse pair although it has its own",
    file: "packages/warehouse/src/metrics/exchange.ts",
    find: "    ...inverse.map(({ day, rate }) => [day, inverseRate(rate, pair)] as const),\n",
    replace: "",
    caughtBy: ["uses the rate of the day only, and prefers the direct rate to the inverse one"],
  },
  {
    harm: "Weeks begin on Sunday",
    file: "packages/ui/src/charts/regroup-days.ts",
    find: "const daysSinceMonday = (date.getUTCDay() + 6) % 7;",
    replace: "const daysSinceMonday = date.getUTCDay();",
    caughtBy: ["begins weeks on Monday"],
  },
  {
    harm: "A rise is good news whatever the metric",
    file: "packages/ui/src/metric-card/change-status.ts",
    find: `return percentChange > 0 === (direction === "up_good") ? "success" : "danger";`,
    replace: `return percentChange > 0 ? "success" : "danger";`,
    caughtBy: [
      {
        file: "packages/ui/src/metric-card/card-logic.test.ts",
        title: "returns danger for a rise when down is good",
      },
    ],
  },
  {
    harm: "Reports no longer name the orders that a shop left out once its integration has another address",
    file: "apps/api/src/features/integrations/integrations.service.ts",
    find: "await recordDisconnectedAccount(trx, row, { id: randomUUID(), now: dependencies.now() });",
    replace: "",
    caughtBy: [
      {
        file: "apps/api/src/features/integrations/changed-address.test.ts",
        title:
          "keeps the former shop's orders and names those it left out after the address changed",
      },
    ],
  },
  {
    harm: "Orders that a shop left out are named twice after it was connected again",
    file: "apps/api/src/sync/connections/disconnected-accounts.ts",
    find: "for (const id of ids) await deleteLeftOut(db, { storeId: row.store_id, integrationId: id });",
    replace: "",
    caughtBy: [
      {
        file: "apps/api/src/features/integrations/left-out-sources.test.ts",
        title:
          "forgets what a shop left out before once it was read again without its former cursors",
      },
    ],
  },
  {
    harm: "Orders that shops left out are named after the data of all shops was deleted",
    file: "apps/api/src/sync/connections/disconnected-accounts.ts",
    find: "for (const id of ids) await deleteLeftOut(trx, { storeId, integrationId: id });",
    replace: "",
    caughtBy: [
      {
        file: "apps/api/src/features/integrations/left-out-sources.test.ts",
        title:
          "forgets what other disconnected shops left out when the data of all shops is deleted",
      },
    ],
  },
];
