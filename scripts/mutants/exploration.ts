import { type Mutant, testsIn } from "./mutant.ts";

const warehouse = "packages/warehouse/src";
const questions = `${warehouse}/questions`;

const breakdown = testsIn(`${questions}/breakdown/metric-breakdown.test.ts`);
const keyset = testsIn(`${warehouse}/lists/keyset.test.ts`);
const productPage = testsIn(`${questions}/products/product-page.test.ts`);
const productStock = testsIn(`${questions}/products/product-stock.test.ts`);
const dailyReports = testsIn(`${warehouse}/cuts/daily-reports.test.ts`);
const orderDays = `${warehouse}/cuts/order-days`;
const orderColumns = testsIn(`${warehouse}/rollups/order-columns/order-columns.test.ts`);
const packedDays = orderColumns(
  "gives the same answers as the ledger for any packed days and later order changes",
);
const rfm = testsIn(`${questions}/customers/rfm-report.test.ts`)(
  "counts the same groups as pairwise comparison of customers",
);
const ownership = testsIn("apps/api/src/router.test.ts");
const ownObjects = ownership("returns 404 and leaves it unchanged");
const ownAnswers = ownership("returns nothing that belongs to another user");

/** Changes to filters, breakdowns, rows, lists and the pages of single records. */
export const explorationMutants: readonly Mutant[] = [
  {
    harm: "A filter on daily reports keeps rows that it should exclude",
    file: `${warehouse}/cuts/day-facts.ts`,
    find: `named.has(value)) === (operator === "is")`,
    replace: "named.has(value))",
    caughtBy: [dailyReports("gives groups, and opposite filters, that add up to the figure")],
  },
  {
    harm: "Sessions outside every row of a daily report are counted twice",
    file: `${warehouse}/cuts/member-facts.ts`,
    find: "rest = combine(rest, row.sums, -1);",
    replace: "rest = combine(rest, row.sums, 1);",
    caughtBy: [
      dailyReports("counts the sessions of all members for country %s"),
      dailyReports("gives groups, and opposite filters, that add up to the figure"),
    ],
  },
  {
    harm: "Users of several days are counted as different people",
    file: `${warehouse}/cuts/users.ts`,
    find: "return others.length > 0 || users === null ? null : { users, newUsers: null };",
    replace: "return users === null ? null : { users: users * facts.rows.length, newUsers: null };",
    caughtBy: [
      dailyReports(
        "counts users of a single day only, since users of several days may be the same people",
      ),
    ],
  },
  {
    harm: "Daily reports by device and by country can be combined",
    file: "packages/contracts/src/metrics/cuts.ts",
    find: "return [...unable, ...members.slice(1)];",
    replace: "return unable;",
    caughtBy: ["cannot be combined if each is a separate report"],
  },
  {
    harm: "A figure that does not support a filter is shown unfiltered",
    file: `${warehouse}/metrics/measure.ts`,
    find: "missingOf(comparison, id).length === 0 && notFilteredBy(comparison, id).length === 0",
    replace: "missingOf(comparison, id).length === 0",
    caughtBy: [
      {
        file: `${questions}/other-reports.test.ts`,
        title: "are null under a filter that their facts do not support, and name its dimension",
      },
    ],
  },
  {
    harm: "The same filters in another order are computed separately",
    file: "packages/contracts/src/dimensions/filters.ts",
    find: '    .toSorted()\n    .join(";");',
    replace: '    .join(";");',
    caughtBy: ["formats the same filters in any order as the same text"],
  },
  {
    harm: "Amounts of an event's lines are also counted as belonging to no line",
    file: `${orderDays}/grouped-amounts.ts`,
    find: "sums.add(name, rest, events.column(restOf(name)))",
    replace: "sums.add(name, rest, events.column(name))",
    caughtBy: [
      packedDays,
      orderColumns(
        "counts amounts of lines by their values, and only the rest of each event as none",
      ),
    ],
  },
  {
    harm: "A filter on orders keeps orders that it should exclude",
    file: `${orderDays}/select-rows.ts`,
    find: "< wanted === isWanted) count += 1",
    replace: "< wanted) count += 1",
    caughtBy: [packedDays, orderColumns("keeps only the matching orders for a filter with %s")],
  },
  {
    harm: "An order stays in the packed columns as it was before it changed",
    file: `${warehouse}/ingestion/sales/drop-packed-days.ts`,
    find: "await dropPackedOrderDays(db, storeId, days);",
    replace: "",
    caughtBy: [packedDays],
  },
  {
    harm: "The ratio of the other rows is calculated from the shown rows",
    file: `${questions}/breakdown/breakdown-other.ts`,
    find: `{ dimension, operator: "is_not", values: firstValues(shown) }`,
    replace: `{ dimension, operator: "is", values: firstValues(shown) }`,
    caughtBy: [breakdown("counts a customer with orders in several other rows once")],
  },
  {
    harm: "Shown rows that overlap are also counted in the other rows",
    file: `${questions}/breakdown/breakdown-other.ts`,
    find: `{ dimension, operator: "is", values: firstValues(others) }`,
    replace: `{ dimension, operator: "is_not", values: firstValues(shown) }`,
    caughtBy: [
      breakdown(
        "has each row's figures, comparison, share and labels, and computes other rows from their facts",
      ),
    ],
  },
  {
    harm: "The ratio of the other rows ignores rows with a ratio of zero",
    file: `${questions}/breakdown/metric-breakdown.ts`,
    find: "      groups,\n      shown,",
    replace: "groups: new Map([...groups].filter(([key]) => listed.includes(key))), shown,",
    caughtBy: [
      breakdown(
        "includes products without returns in the refund rate of the other rows, although zero rows are not listed",
      ),
    ],
  },
  {
    harm: "Shares are drawn although rows count the same orders",
    file: `${questions}/breakdown/overlaps.ts`,
    find: "(isLineDimension(dimension) && orderCounts.has(id)),",
    replace: '(isLineDimension(dimension) && orderCounts.has(id) && id === "aov"),',
    caughtBy: [
      breakdown(
        "has each row's figures, comparison, share and labels, and computes other rows from their facts",
      ),
    ],
  },
  {
    harm: "A breakdown by collection is drawn as parts of a whole",
    file: "packages/contracts/src/dimensions/definitions.ts",
    find: `collection: { name: "Collection", facts: [...orders, "item_views"], overlaps: true },`,
    replace: `collection: { name: "Collection", facts: [...orders, "item_views"] },`,
    caughtBy: [breakdown("has no shares by collection, because collections overlap")],
  },
  {
    harm: "Rows with the same value as the last row of a page are skipped",
    file: `${warehouse}/lists/keyset.ts`,
    find: "const rest = sql`${value} = ${at} and ${afterPosition(later, laterAt)}`;",
    replace: "const rest = sql`${value} = ${at} and 0`;",
    caughtBy: [keyset("returns each row once, in order, for any page size and sort")],
  },
  {
    harm: "Rows without a value appear only on the first page",
    file: `${warehouse}/lists/keyset.ts`,
    find: "or ${value} is null or (${rest})",
    replace: "or (${rest})",
    caughtBy: [keyset("returns each row once, in order, for any page size and sort")],
  },
  {
    harm: "Pages in memory begin with rows without a value",
    file: `${warehouse}/lists/page.ts`,
    find: "if (left === null) return 1;",
    replace: "if (left === null) return -1;",
    caughtBy: [keyset("returns each in-memory row once, nulls last in both directions")],
  },
  {
    harm: "A cursor of another list or store is accepted",
    file: `${warehouse}/lists/cursor.ts`,
    find: "if (position === null || writeCursor(question, position) !== text) {",
    replace: "if (position === null) {",
    caughtBy: [
      "refuses a cursor with any one character changed, missing or added",
      {
        file: `${questions}/customers/customer-list.test.ts`,
        title: "refuses the cursor of another sort, filter or store",
      },
    ],
  },
  {
    harm: "The rows of a figure end with the first page",
    file: `${questions}/rows/sql-rows.ts`,
    find: "const count = limit + 1 - found.length;",
    replace: "const count = limit - found.length;",
    caughtBy: [
      {
        file: `${questions}/rows/metric-rows.test.ts`,
        title: "returns each row once, sorted by %s, while a sync writes between pages",
      },
    ],
  },
  {
    harm: "A fifth of the customers is rounded down",
    file: `${questions}/customers/rfm-scores.ts`,
    find: "Math.ceil(((index + 1) * figures.length) / maxScore)",
    replace: "Math.floor(((index + 1) * figures.length) / maxScore)",
    caughtBy: [rfm],
  },
  {
    harm: "The mean of frequency and monetary value is rounded down",
    file: `${questions}/customers/rfm-scores.ts`,
    find: "(${frequency} + ${monetary} + 1) / 2",
    replace: "(${frequency} + ${monetary}) / 2",
    caughtBy: [rfm],
  },
  {
    harm: "A refund counts on the order's day on the refund-date basis",
    file: `${questions}/orders/order-events.ts`,
    find: "refund_date: formatDay(entry.day), order_date: formatDay(entry.order_day)",
    replace: "refund_date: formatDay(entry.order_day), order_date: formatDay(entry.day)",
    caughtBy: [
      {
        file: `${questions}/orders/order-page.test.ts`,
        title: "shows the day and figures in which each event counts",
      },
    ],
  },
  {
    harm: "The pace of sales counts the current day",
    file: `${questions}/products/product-stock.ts`,
    find: "Math.min(period.firstOpenDay - 1, soldOutDay ?? Infinity)",
    replace: "Math.min(period.firstOpenDay, soldOutDay ?? Infinity)",
    caughtBy: [productPage("divide the stock by units per day over the last 28 complete days")],
  },
  {
    harm: "The pace of a new product includes days before its first sale",
    file: `${questions}/products/product-stock.ts`,
    find: "const from = wasSold ? window.from : Math.min(...days.keys());",
    replace: "const from = wasSold || days.size > 0 ? window.from : Infinity;",
    caughtBy: [productPage("count from the first sale of a product that is new")],
  },
  {
    harm: "Days of cover are given for a handful of orders",
    file: `${questions}/products/product-stock.ts`,
    find: "orders < minOrdersForCover",
    replace: "orders < minOrdersForCover - 1",
    caughtBy: [productPage("are unknown below five orders")],
  },
  {
    harm: "A product sold out on the day on which the cost of its item changed",
    file: `${warehouse}/ingestion/products/product-inventory.ts`,
    find: "stock_changed_at: isChanged\n",
    replace: "stock_changed_at: known\n",
    caughtBy: [productStock("stays when another field of an item changes")],
  },
  {
    harm: "A product with an untracked variant has days of cover",
    file: `${questions}/products/product-stock.ts`,
    find: "variants.every(isStockKnown)",
    replace: "variants.some(isStockKnown)",
    caughtBy: [productStock("are unknown while %s")],
  },
  {
    harm: "A view or note of another store can be changed",
    file: "apps/api/src/entries/store-entries.ts",
    find: `...changes }))\n    .where("store_id", "=", storeId)\n`,
    replace: `...changes }))\n`,
    caughtBy: [ownObjects],
  },
  {
    harm: "The views of all stores are listed",
    file: "apps/api/src/features/views/views.queries.ts",
    find: `    .where("view.store_id", "=", storeId)\n`,
    replace: "",
    caughtBy: [ownAnswers],
  },
  {
    harm: "A view or note of another store can be deleted",
    file: "apps/api/src/entries/store-entries.ts",
    find: `.deleteFrom(table)\n    .where("store_id", "=", storeId)\n`,
    replace: `.deleteFrom(table)\n`,
    caughtBy: [ownObjects],
  },
  {
    harm: "The notes of all stores are in a chart",
    file: "apps/api/src/features/notes/notes.queries.ts",
    find: `    .where("note.store_id", "=", storeId)\n`,
    replace: "",
    caughtBy: [ownAnswers],
  },
  {
    harm: "A link within the app drops the filters",
    file: "apps/web/src/lib/range-search.ts",
    find: `own.get(filtersParameter) === "" ? [] : readFilters(search)`,
    replace: "[]",
    caughtBy: ["adds the date basis and the filters, and narrows the filters by those of the path"],
  },
  {
    harm: "The palette finds commands with only one of the typed words",
    file: "apps/web/src/app/palette/commands.ts",
    find: "words.every(contain)",
    replace: "words.some(contain)",
    caughtBy: ["finds every typed word in label, keywords or detail, ignoring case and order"],
  },
];
