import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEditableTraffic } from "../../testing/datasets/editable-traffic.ts";
import type { SessionDraft } from "../../testing/datasets/session-draft.ts";
import type { StepName } from "../../core/traffic-data.ts";
import { noQuirks } from "./quirks.ts";
import { runReport } from "./run-report.ts";

// Compares each report with a second, simpler calculation by session, which uses text and sets instead of codes and
// sums.

const firstAt = Date.UTC(2026, 4, 11, 16);
const dayMs = 86_400_000;
const now = firstAt + 10 * dayMs;
const stepNames: readonly StepName[] = [
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
];

type Session = Required<
  Pick<
    SessionDraft,
    "at" | "user" | "isNewUser" | "landingPage" | "cartPage" | "device" | "country" | "isEngaged"
  >
> & {
  source: string;
  durationSeconds: number;
  pageViews: number;
  steps: StepName[];
  revenueMinor: number;
  isVisible: boolean;
  isAttributed: boolean;
  items: { productId: number; steps: StepName[]; quantity: number; revenueMinor: number }[];
};

const pageArbitrary = fc.constantFrom("/", "/products/a", "/collections/b");
const stepsArbitrary = fc.subarray([...stepNames]);
const sessionArbitrary: fc.Arbitrary<Session> = fc.record({
  at: fc.integer({ min: 0, max: 3 }).map((day) => firstAt + day * dayMs),
  user: fc.integer({ min: 1, max: 5 }),
  isNewUser: fc.boolean(),
  landingPage: fc.oneof(fc.constant(""), pageArbitrary),
  cartPage: pageArbitrary,
  device: fc.constantFrom("desktop" as const, "mobile" as const),
  country: fc.constantFrom("US", "FR"),
  isEngaged: fc.boolean(),
  source: fc.constantFrom("google", "bing"),
  durationSeconds: fc.integer({ min: 0, max: 90 }),
  pageViews: fc.integer({ min: 0, max: 4 }),
  steps: stepsArbitrary,
  revenueMinor: fc.integer({ min: 0, max: 9_999 }),
  isVisible: fc.boolean(),
  isAttributed: fc.boolean(),
  items: fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      steps: stepsArbitrary,
      quantity: fc.integer({ min: 1, max: 3 }),
      revenueMinor: fc.integer({ min: 0, max: 999 }),
    }),
    { maxLength: 3 },
  ),
});

/** A unit that is counted: a session, one of its events, or one step of one of its items. */
type Fact = {
  session: Session;
  event: string;
  page: string;
  item: Session["items"][number] | null;
};
type Grain = "session" | "event" | "item";

function eventsOf(session: Session): { event: string; page: string }[] {
  const { landingPage, cartPage, steps, items, pageViews } = session;
  const hasCart = steps.includes("add_to_cart");
  const events = [{ event: "session_start", page: landingPage }];
  if (session.isNewUser) events.push({ event: "first_visit", page: landingPage });
  if (session.isEngaged) events.push({ event: "user_engagement", page: landingPage });
  for (let view = 0; view < pageViews; view += 1) {
    const isCart = view === 1 && hasCart && cartPage !== landingPage;
    const later = isCart ? cartPage : "(not set)";
    events.push({ event: "page_view", page: view === 0 ? landingPage : later });
  }
  for (const step of steps) {
    const isByItem = step === "view_item" || step === "add_to_cart";
    const times = isByItem ? items.filter((item) => item.steps.includes(step)).length : 1;
    for (let time = 0; time < Math.max(1, times); time += 1) {
      events.push({ event: step, page: pageOf(session, step) });
    }
  }
  return events;
}

function pageOf({ landingPage, cartPage }: Session, step: StepName): string {
  if (step === "add_to_cart") return cartPage;
  if (step !== "view_item") return "/checkout";
  return landingPage.startsWith("/products/") ? landingPage : "(not set)";
}

function factsOf(session: Session, grain: Grain): Fact[] {
  if (grain === "session") return [{ session, event: "", page: "", item: null }];
  if (grain === "event")
    return eventsOf(session).map((event) => ({ session, ...event, item: null }));
  return session.items.flatMap((item) =>
    item.steps
      .filter((step) => session.steps.includes(step))
      .map((step) => ({ session, event: step, page: pageOf(session, step), item })),
  );
}

const dimensionValues: Record<string, (fact: Fact) => string> = {
  date: ({ session }) => new Date(session.at).toISOString().slice(0, 10).replaceAll("-", ""),
  sessionSource: ({ session }) => (session.isAttributed ? session.source : "(not set)"),
  landingPage: ({ session }) => session.landingPage || "(not set)",
  deviceCategory: ({ session }) => session.device ?? "",
  countryId: ({ session }) => session.country ?? "",
  eventName: ({ event }) => event,
  pagePath: ({ page }) => page || "(not set)",
  itemId: ({ item }) => `shopify_US_${item?.productId}_${item?.productId}`,
};
const byEvent = new Set(["eventName", "pagePath"]);

/** Returns the events of the facts: all events of its session for a session, otherwise itself. */
const eventsIn = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (fact.event === "" ? eventsOf(fact.session) : [fact]));
const sessionsIn = (facts: readonly Fact[]) => [...new Set(facts.map(({ session }) => session))];
const sumOf = <T>(things: readonly T[], value: (thing: T) => number) =>
  things.reduce((sum, thing) => sum + value(thing), 0);
const usersIn = (sessions: readonly Session[]) => new Set(sessions.map(({ user }) => user)).size;
const countOf = (name: string) => (facts: readonly Fact[]) =>
  eventsIn(facts).filter(({ event }) => event === name).length;
const buyersIn = (facts: readonly Fact[]) =>
  sessionsIn(facts.filter((fact) => countOf("purchase")([fact]) > 0));

/** Returns the item steps behind facts of any granularity. */
function itemSteps(facts: readonly Fact[], step: StepName) {
  return facts.flatMap((fact) => {
    const { session, event, item } = fact;
    if (event !== "" && event !== step) return [];
    if (!session.steps.includes(step)) return [];
    return (item ? [item] : session.items)
      .filter(({ steps }) => steps.includes(step))
      .map((each) => ({ session, item: each }));
  });
}

/** An event with several items is recorded once for each item, so its items are read once for all of them. */
function itemsOnce(facts: readonly Fact[], step: StepName) {
  const isEventGrain = facts.some(({ event, item }) => event !== "" && item === null);
  if (!isEventGrain) return itemSteps(facts, step);
  const once = new Map(facts.filter(({ event }) => event === step).map((f) => [f.session, f]));
  return itemSteps([...once.values()], step);
}

const metricValues: Record<string, (facts: readonly Fact[]) => number> = {
  sessions: (facts) => sessionsIn(facts).length,
  engagedSessions: (facts) => sessionsIn(facts).filter(({ isEngaged }) => isEngaged).length,
  averageSessionDuration: (facts) => {
    const sessions = sessionsIn(facts);
    return sumOf(sessions, ({ durationSeconds }) => durationSeconds) / sessions.length;
  },
  totalUsers: (facts) => usersIn(sessionsIn(facts)),
  newUsers: countOf("first_visit"),
  screenPageViews: countOf("page_view"),
  eventCount: (facts) => eventsIn(facts).length,
  ecommercePurchases: countOf("purchase"),
  purchaseRevenue: (facts) => sumOf(buyersIn(facts), ({ revenueMinor }) => revenueMinor) / 100,
  itemsViewed: (facts) => itemsOnce(facts, "view_item").length,
  itemsAddedToCart: (facts) => sumOf(itemsOnce(facts, "add_to_cart"), ({ item }) => item.quantity),
  itemsPurchased: (facts) => sumOf(itemsOnce(facts, "purchase"), ({ item }) => item.quantity),
  itemRevenue: (facts) =>
    sumOf(itemsOnce(facts, "purchase"), ({ item }) => item.revenueMinor) / 100,
};
const salesMetrics = ["ecommercePurchases", "purchaseRevenue"];
const itemMetrics = ["itemsViewed", "itemsAddedToCart", "itemsPurchased", "itemRevenue"];
const visitMetrics = Object.keys(metricValues).filter(
  (name) => !salesMetrics.includes(name) && !itemMetrics.includes(name),
);

type Ask = { dimensions: string[]; metrics: string[]; filters: [string, string][] };

function askArbitrary(dimensions: string[], metrics: string[]): fc.Arbitrary<Ask> {
  const filter = fc.tuple(
    fc.constantFrom(...dimensions),
    fc.constantFrom("20260512", "google", "/", "mobile", "US", "page_view", "(not set)"),
  );
  return fc.record({
    dimensions: fc.subarray(dimensions, { maxLength: 4 }),
    metrics: fc.subarray(metrics, { minLength: 1, maxLength: 6 }),
    filters: fc.array(filter, { maxLength: 1 }),
  });
}

const askAnything = fc.oneof(
  askArbitrary(
    Object.keys(dimensionValues).filter((name) => name !== "itemId"),
    [...visitMetrics, ...salesMetrics],
  ),
  askArbitrary(
    Object.keys(dimensionValues).filter((name) => name !== "itemId"),
    [...visitMetrics, ...itemMetrics],
  ),
  askArbitrary(Object.keys(dimensionValues), [...itemMetrics, "totalUsers", "eventCount"]),
);

function workedOut(sessions: readonly Session[], { dimensions, metrics, filters }: Ask) {
  const names = [...dimensions, ...filters.map(([name]) => name)];
  const fine: Grain = names.some((name) => byEvent.has(name)) ? "event" : "session";
  const grain: Grain = names.includes("itemId") ? "item" : fine;
  const groups = new Map<string, Fact[]>();
  for (const fact of sessions.flatMap((session) => factsOf(session, grain))) {
    const valueOf = (name: string) => dimensionValues[name]?.(fact) ?? "";
    if (filters.some(([name, value]) => valueOf(name) !== value)) continue;
    const key = dimensions.map(valueOf).join(" | ");
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  const rows = [...groups].map(
    ([key, facts]) => [key, metrics.map((name) => metricValues[name]?.(facts) ?? 0)] as const,
  );
  return new Map(rows.filter(([, values]) => values.some((value) => value !== 0)));
}

function reported(sessions: readonly Session[], { dimensions, metrics, filters }: Ask) {
  const source = createEditableTraffic();
  for (const { isVisible, isAttributed, source: from, ...draft } of sessions) {
    source.addSession({
      ...draft,
      acquisition: { source: from, medium: "organic" },
      visibleAt: isVisible ? draft.at : now + 1,
      attributedAt: isAttributed ? draft.at : now + 1,
    });
  }
  const [filter] = filters.map(([fieldName, value]) => ({ fieldName, stringFilter: { value } }));
  const { answer } = runReport(
    {
      dateRanges: [{ startDate: "2026-05-11", endDate: "2026-05-20" }],
      dimensions: dimensions.map((name) => ({ name })),
      metrics: metrics.map((name) => ({ name })),
      ...(filter && { dimensionFilter: { filter } }),
    },
    { traffic: source.read(now), now, quirks: noQuirks },
  );
  const rows = (answer["rows"] ?? []) as Record<string, { value: string }[]>[];
  return new Map(
    rows.map(({ dimensionValues: texts = [], metricValues: numbers = [] }) => [
      texts.map(({ value }) => value).join(" | "),
      numbers.map(({ value }) => Number(value)),
    ]),
  );
}

describe("any report", () => {
  test("equals a report calculated session by session", () => {
    fc.assert(
      fc.property(fc.array(sessionArbitrary, { maxLength: 12 }), askAnything, (sessions, ask) => {
        const visible = sessions.filter(({ isVisible }) => isVisible);
        expect(reported(sessions, ask)).toEqual(workedOut(visible, ask));
      }),
      { numRuns: 300 },
    );
  });

  test("adds up its days when it covers several", () => {
    fc.assert(
      fc.property(fc.array(sessionArbitrary, { maxLength: 12 }), (sessions) => {
        const metrics = ["sessions", "eventCount", "screenPageViews", "ecommercePurchases"];
        const whole = [...reported(sessions, { dimensions: [], metrics, filters: [] }).values()][0];
        const byDay = reported(sessions, { dimensions: ["date"], metrics, filters: [] });
        const sums = metrics.map((_, place) =>
          sumOf([...byDay.values()], (values) => values[place] ?? 0),
        );
        expect(sums).toEqual(whole ?? [0, 0, 0, 0]);
      }),
    );
  });
});
