import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { descriptionsByName } from "./document-properties.ts";

type Schema = { description?: string; properties?: Record<string, Schema> };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

let server: TestApp;
let operations: [path: string, operation: Operation][];
beforeAll(async () => {
  server = await openTestApp();
  const { paths } = (await server.call({ url: "/api/openapi.json" })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
});
afterAll(() => server.close());

/**
 * Where each name with a description by name is used: the object that it is in, or the first part of the path. The
 * fields that all reports have are in "report".
 */
function findUses(): Record<string, string> {
  const uses = new Map<string, Set<string>>();
  const visit = (schema: unknown, place: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { properties, ...others } = schema as Schema;
    for (const [name, property] of Object.entries(properties ?? {})) {
      if (property.description === descriptionsByName.get(name)) {
        uses.set(name, (uses.get(name) ?? new Set()).add(place));
      }
      visit(property, name);
    }
    for (const part of Object.values(others)) visit(part, place);
  };
  for (const [path, { requestBody, responses }] of operations) {
    const [, part = ""] = path.split("/");
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      for (const { schema } of Object.values(content)) {
        visit(schema, "dataVersion" in (schema.properties ?? {}) ? "report" : part);
      }
    }
  }
  return Object.fromEntries(
    [...uses]
      .filter(([, places]) => places.size > 1)
      .map(([name, places]) => [name, [...places].toSorted().join(", ")]),
  );
}

/** A name with another meaning in a new place needs a description in its schema. */
const sameMeaning: Record<string, string> = {
  addedToCart: "abandonmentByDay, checkoutFunnel, previousLeapDay",
  asOf: "dataSources, report",
  attribution: "campaign, messages, platforms",
  avgSessionDuration: "countries, landingPages, referrers, sourceMedium",
  bounceRate: "countries, landingPages, referrers, sourceMedium",
  checkouts: "abandonmentReasons, completedLater",
  clicks: "campaigns, days, searchQueries",
  conversionValue: "campaigns, days, performanceByDay, previousLeapDay",
  conversionRate: "figures, products, topProducts",
  conversions: "campaigns, days, platforms",
  count: "counts, deleted",
  cpa: "campaigns, days",
  ctr: "campaigns, days, searchQueries",
  currency: "report, store, targets, unconverted",
  currencyDigits: "report, store, targets",
  date: "abandonmentByDay, byDay, days, performanceByDay, restatements, revenueByDay, rows, sessionsByDay",
  email: "login, register, user",
  finishedAt: "imports, integrations, latestRun",
  from: "countedParts, days, pace, range",
  guestOrders: "byMonth, customerType, customerTypeData",
  id: "campaign, campaignPerformance, campaigns, collections, dimensions, groups, imports, integrations, latestRun, login, messages, metrics, products, register, report, sessions, store, topProducts, user",
  impressions: "campaigns, days, searchQueries",
  integrationId: "integrations, latestRun",
  isComplete: "abandonmentByDay, byDay, days, performanceByDay, range, revenueByDay, sessionsByDay",
  isDemo: "login, register, store",
  isReadOnly: "login, register, store",
  key: "range, segments",
  label: "cohorts, columns, groups, segments, values",
  message: "imports, integrations, latestRun, notices, streams",
  metric: "counts, figures, restatements, targets, terms",
  month: "byMonth, targets",
  name: "campaign, campaignPerformance, campaigns, dimensions, integrations, login, messages, metrics, register, sources, store, user",
  netSales: "figures, notOfProducts, variants",
  new: "customerType, customerTypeData",
  newOrders: "byMonth, customerType, customerTypeData",
  ok: "exchange-rates, integrations, logout, notes, sessions, store, targets, user, views",
  orders:
    "byDay, discountCodes, figures, groups, imports, metrics, months, pace, previousLeapDay, products, revenueByDay, topProducts",
  page: "cartPages, exitPages, landingPages",
  password: "demo, login, register",
  platform:
    "campaign, campaignPerformance, campaigns, dataSources, integrations, messages, platforms, unconverted",
  price: "product, variants",
  products: "boughtTogether, report",
  purchases: "countries, landingPages, referrers, sourceMedium",
  reason: "abandonmentReasons, refused",
  records: "integrations, latestRun, streams",
  refused: "exchange-rates, imports",
  refusedCount: "exchange-rates, imports",
  returnRate: "figures, products, variants",
  returning: "customerType, customerTypeData",
  returningOrders: "byMonth, customerType, customerTypeData",
  returns: "byDay, notOfProducts, totals, variants",
  revenue:
    "byDay, figures, months, previousLeapDay, products, revenueByDay, segments, topProducts, variants",
  roas: "campaignPerformance, campaigns, days, performanceByDay, previousLeapDay",
  rows: "exchange-rates, imports",
  sessions:
    "cartPages, countries, exitPages, landingPages, metrics, previousLeapDay, referrers, sessionsByDay, sourceMedium, sources",
  share:
    "abandonmentReasons, cartPages, countries, exitPages, landingPages, referrers, segments, sourceMedium",
  sku: "lines, product, products, topProducts, variants",
  sourceMedium: "report, sourceMedium",
  sources: "report, trafficData",
  spend:
    "campaignPerformance, campaigns, days, performanceByDay, platforms, previousLeapDay, unconverted",
  startedAt: "imports, integrations, latestRun",
  status: "campaign, campaigns, dataSources, imports, integrations, latestRun, product, streams",
  streams: "integrations, latestRun",
  targets: "report, targets",
  timezone: "campaign, range, register, store",
  title: "collections, lines, product, products, topProducts, variants",
  to: "countedParts, days, pace, range",
  trigger: "integrations, latestRun",
  unconverted: "campaignPerformance, campaigns, days, report",
  unit: "report, targets",
  units:
    "byDay, figures, metrics, notOfProducts, pace, previousLeapDay, products, topProducts, variants",
  unitsReturned: "figures, products, variants",
  unsubscribes: "email, messages",
  username: "demo, login, register, user",
  views: "byDay, figures, previousLeapDay, products",
};

test("describes a name in several places only where it means the same", () => {
  expect(findUses()).toEqual(sameMeaning);
});

function described(path: string, name: string): string | undefined {
  const parameters = operations.flatMap(([known, operation]) =>
    known === path ? (operation.parameters ?? []) : [],
  );
  return parameters.find((parameter) => parameter.name === name)?.description;
}

test("describes a parameter as the operation uses it", () => {
  expect(described("/dashboard", "range")).toContain("last_30_days by default");
  expect(described("/orders", "range")).toContain("all time by default");
  expect(described("/targets", "from")).toContain("month");
  expect(described("/dashboard", "from")).not.toContain("month");
  expect(described("/customers/list", "search")).toContain("Only customers");
  expect(described("/metrics/{id}/breakdown", "search")).toContain("Only rows");
  expect(described("/customers/list", "minOrders")).toContain("Customers with at least");
});
