import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type {
  ReconciledSource,
  Reconciliation,
} from "@cartograph/contracts/reports/reconciliation.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { sumOver } from "../../metrics/series.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { addSessions } from "../../metrics/traffic/session-sums.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { openAnalyticsGaps } from "./analytics-gap.ts";
import { openCombinedGaps, openClaimGaps } from "./claim-gap.ts";
import {
  type Claimant,
  claimedSpan,
  completeForShop,
  findClaimants,
  readPlatformsOfSources,
} from "./claimants.ts";
import { sumAmounts, sumClaims, type Amounts } from "./amounts.ts";
import { largestRows, type Gap, sumGap } from "./gap.ts";
import { eachPlacedOrder, sumLaterEvents, type PlacedOrder } from "./placed-orders.ts";
import { reconciledSource } from "./reconciled-source.ts";

/** The metrics whose sources the report depends on. */
const shown = ["orders", "sessions", "ad_spend", "email_revenue"] as const satisfies MetricId[];

/**
 * The store's orders and sales next to the figures of each source, with the causes of the difference that the stored
 * data proves; see docs/reconciliation.md. The rest stays unexplained.
 * @throws AppError invalid_input if the range has too many orders
 */
export function reconciliation(db: Database, request: ReportRequest): Promise<Reconciliation> {
  return withComparison(db, request, async (comparison) => ({
    ...(await reportFrame(comparison, shown, ["session:total", "ad", "email"])),
    sources: isKnown(ordersNeed, comparison.sources)
      ? [...(await analyticsSource(comparison)), ...(await claimSources(comparison))]
      : [],
  }));
}

async function analyticsSource(comparison: Comparison): Promise<ReconciledSource[]> {
  const { store, completeDays, accounts } = comparison;
  const account = accounts.google_analytics;
  const sides = completeDays.google_analytics;
  const byDay = (await sides?.current.sessionsByDay())?.byDay;
  const span = sides && completeForShop(comparison, sides.spans.current);
  if (account === null || span === null || byDay === undefined) return [];
  const { purchases, revenueMinor } = sumOver(byDay, span, addSessions);
  // Revenue that Google Analytics does not convert to the store's currency is stored as 0.
  const isRevenueKnown =
    account.currency === store.currency || purchases === 0 || revenueMinor !== 0;
  const analytics = { timezone: account.timezone, byDay, isRevenueKnown };
  const analyticsGaps = openAnalyticsGaps({ span, analytics });
  const { figures, refunded } = await readOrders(comparison, span, {
    // In the property's time zone, a day can begin on the store's previous day or end on its next one.
    days: { from: span.from - 1, to: span.to + 1 },
    use: [analyticsGaps.add],
  });
  const description = {
    id: "google_analytics" as const,
    name: platformNames.google_analytics,
    ...formatSpan(span),
    timezone: account.timezone,
    currency: account.currency,
    windowDays: null,
    isWindowAssumed: false,
  };
  return [
    reconciledSource(store, description, {
      store: figures,
      gaps: [refunded, ...analyticsGaps.gaps()],
      source: { ordersMilli: purchases * 1000, minor: isRevenueKnown ? revenueMinor : null },
    }),
  ];
}

async function claimSources(comparison: Comparison): Promise<ReconciledSource[]> {
  const { store } = comparison;
  const span = claimedSpan(comparison);
  if (span === null) return [];
  const claimants = await findClaimants(comparison, span);
  if (claimants.length === 0) return [];
  const longestWindow = Math.max(...claimants.map(({ rules }) => rules.windowDays));
  const scope = { span, platformOf: await readPlatformsOfSources(comparison) };
  const rules = claimants.map((claimant) => claimant.rules);
  const claimGaps = rules.map((each) => openClaimGaps(scope, each));
  const combined = openCombinedGaps(scope, rules);
  const { figures, refunded } = await readOrders(comparison, span, {
    // A day in an account's time zone can begin on the store's previous day or end on its next one.
    days: { from: span.from - 1, to: span.to + longestWindow + 1 },
    use: [...claimGaps, combined].map(({ add }) => add),
  });
  const gapsByClaimant = claimGaps.map(({ gaps }) => gaps());
  const sources = claimants.map((claimant, index) =>
    reconciledSource(store, describeClaimant(claimant, span), {
      store: figures,
      gaps: [refunded, ...(gapsByClaimant[index] ?? [])],
      source: claimant.claims,
    }),
  );
  if (claimants.length === 1) return sources;
  const { claimedTwice, outsideWindows } = combined.gaps();
  const [first = []] = gapsByClaimant;
  const allClaims = reconciledSource(store, describeAll(claimants, span), {
    store: figures,
    gaps: [
      refunded,
      ...first.filter(({ cause }) => cause === "not_online_store"),
      outsideAllWindows(outsideWindows, gapsByClaimant),
      mergeGaps("another_day", gapsByClaimant),
      mergeGaps("other_currency", gapsByClaimant),
      claimedTwice,
    ],
    source: sumClaims(claimants.map(({ claims }) => claims)),
  });
  return [...sources, allClaims];
}

/**
 * Calls each of `use` with the orders placed on `days`. Returns the store's figures for the span as on the Overview,
 * and the gap due to the refunds, cancellations and edits in them.
 */
async function readOrders(
  { db, store, basis }: Comparison,
  span: DaySpan,
  { days, use }: { days: DaySpan; use: readonly ((order: PlacedOrder) => void)[] },
): Promise<{ figures: Amounts; refunded: Gap }> {
  const placed = { ordersMilli: 0, minor: 0 };
  await eachPlacedOrder(db, { storeId: store.id, span: days }, (order) => {
    for (const add of use) add(order);
    if (order.day < span.from || order.day > span.to) return;
    placed.ordersMilli += 1000;
    placed.minor += order.minor;
  });
  const later = await sumLaterEvents(db, { storeId: store.id, span, basis });
  return {
    figures: sumAmounts([placed, later]),
    refunded: {
      ...sumGap("refunded_since", {
        note: "Refunds, cancellations and edits that the store's figures include.",
      }).gap(),
      ordersMilli: 0 - later.ordersMilli,
      minor: 0 - later.minor,
    },
  };
}

function outsideAllWindows(outside: Gap, gapsByClaimant: readonly (readonly Gap[])[]): Gap {
  const gaps = gapsByClaimant.flat().filter(({ cause }) => cause === "outside_window");
  return {
    ...outside,
    isPartial: gaps.some(({ isPartial }) => isPartial),
    note: "No visit from any of the platforms within its window.",
  };
}

/** Merges the gaps of several platforms with the same cause. */
function mergeGaps(cause: Gap["cause"], gapsByClaimant: readonly (readonly Gap[])[]): Gap {
  const gaps = gapsByClaimant.flat().filter((gap) => gap.cause === cause);
  return {
    ...sumGap(cause).gap(),
    ...sumAmounts(gaps),
    rowCount: gaps.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rows: largestRows(gaps.flatMap(({ rows }) => rows)),
  };
}

function describeClaimant({ rules, isWindowAssumed, timezone, currency }: Claimant, span: DaySpan) {
  const { platform, windowDays } = rules;
  return {
    id: platform,
    name: platformNames[platform],
    ...formatSpan(span),
    timezone,
    currency,
    windowDays,
    isWindowAssumed,
  };
}

function describeAll(claimants: readonly Claimant[], span: DaySpan) {
  return {
    id: "all_claims" as const,
    name: "All claims together",
    ...formatSpan(span),
    timezone: null,
    currency: null,
    windowDays: null,
    isWindowAssumed: claimants.some(({ isWindowAssumed }) => isWindowAssumed),
  };
}

function formatSpan({ from, to }: DaySpan) {
  return { from: formatDay(from), to: formatDay(to) };
}
