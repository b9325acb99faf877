import { invalidField } from "@cartograph/contracts/app-error.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { describeProblem } from "@cartograph/contracts/dimensions/filter-messages.ts";
import { type Filter, parseFilters } from "@cartograph/contracts/dimensions/filters.ts";
import type { RangeTargets } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest, StoreContext } from "../report-request.ts";
import {
  type DaySpan,
  type Period,
  resolvePeriod,
  type CompleteDaySpans,
  completeDaysThrough,
  wholeDays,
} from "../calendar/period.ts";
import { findRangeTargets, noTargets } from "../targets/range-targets.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import type { FiguresScope } from "./fact-figures.ts";
import { type Figures, openFigures } from "./figures.ts";
import type { StoreCache } from "../store-cache.ts";
import { findStoreState, type StoreState } from "./store-state.ts";
import { lastCompleteDayOf, type DailySource } from "./daily-source.ts";

/** A report request with its resolved days and sources, and the figures of both sides, loaded on demand. */
export type Comparison = StoreState & {
  db: Database;
  store: StoreContext;
  basis: DateBasis;
  /** Only facts matching all of these are counted. */
  filters: readonly Filter[];
  period: Period;
  /** The current time, UTC ms. */
  now: number;
  cache: StoreCache;
  /** The store's targets for the range; none with filters, since a target is for the whole store. */
  targets: RangeTargets;
  current: Figures;
  /** Null without a comparison, and when no day of the range has begun. */
  previous: Figures | null;
  /** The last day with known checkouts, which is incomplete; null if all of the range are known. */
  lastCheckoutDay: number | null;
  /** Both sides for sources with complete days only; null when the range has no complete day. */
  completeDays: Record<DailySource, CompleteDaySides | null>;
};

/** Figures of the complete days of a range and of the days they are compared with. */
export type CompleteDaySides = {
  spans: CompleteDaySpans;
  current: Figures;
  /** Null without a comparison. */
  previous: Figures | null;
};

export async function openComparison(
  db: Database,
  request: ReportRequest,
  cache: StoreCache,
): Promise<Comparison> {
  const { store } = request;
  const basis = request.query.basis ?? store.dateBasis ?? "refund_date";
  const state = await findStoreState(db, store, cache);
  const { accounts, sources } = state;
  const period = resolvePeriod(request.query, {
    timezone: store.timezone,
    now: request.now,
    dataUntil: state.dataThrough.orders,
  });
  const { firstOpenDay } = period;
  const lastCheckoutDay = lastCheckoutDayFrom(period.range.from, { sources, store });
  const filters = [...filtersOf(request.query), ...(request.filters ?? [])];
  const scope = { store, basis, filters, cache, accounts, firstOpenDay, lastCheckoutDay };
  const completeDays = (source: DailySource) =>
    openCompleteDays(db, { ...scope, period, lastDay: lastCompleteDayOf(accounts, source) });
  const isAfterCheckouts = lastCheckoutDay !== null && period.range.from > lastCheckoutDay;
  return {
    ...state,
    sources: { ...sources, hasReadCheckouts: sources.hasReadCheckouts && !isAfterCheckouts },
    lastCheckoutDay,
    db,
    store,
    basis,
    filters,
    period,
    now: request.now,
    cache,
    targets: filters.length === 0 ? await findRangeTargets(db, store, period) : noTargets,
    current: openFigures(db, { ...scope, window: period.current }),
    previous: period.previous && openFigures(db, { ...scope, window: period.previous }),
    completeDays: {
      google_analytics: completeDays("google_analytics"),
      google_search_console: completeDays("google_search_console"),
      ads: completeDays("ads"),
      email: completeDays("email"),
    },
  };
}

/**
 * The last day with known checkouts for days that begin with `from`, even if some of them are known again later; null
 * if all of them are known.
 */
export function lastCheckoutDayFrom(
  from: number,
  { sources, store }: Pick<Comparison, "sources" | "store">,
): number | null {
  const days = sources.checkoutGaps
    .filter(({ until }) => until === null || dayOf(until, store.timezone) >= from)
    .map(({ since }) => dayOf(since, store.timezone));
  return days.length === 0 ? null : Math.min(...days);
}

/** The scope of figures over another window, with the filters of the question. */
export function figuresScope(
  { store, basis, filters, cache, accounts, lastCheckoutDay, period }: Comparison,
  window: Pick<FiguresScope, "window" | "needsAllDays">,
): FiguresScope {
  const { firstOpenDay } = period;
  return { store, basis, filters, cache, accounts, firstOpenDay, lastCheckoutDay, ...window };
}

/** @throws AppError invalid_input when the text is not valid */
export function filtersOf({ filters = "" }: Pick<ReportQuery, "filters">): readonly Filter[] {
  const parsed = parseFilters(filters);
  if ("filters" in parsed) return parsed.filters;
  throw invalidField("filters", describeProblem(parsed));
}

function openCompleteDays(
  db: Database,
  {
    period,
    lastDay,
    ...scope
  }: Omit<FiguresScope, "window"> & { period: Period; lastDay: number | null },
): CompleteDaySides | null {
  const spans = completeDaysThrough(period, lastDay);
  if (spans === null) return null;
  const side = (span: DaySpan) =>
    openFigures(db, { ...scope, window: wholeDays(span), needsAllDays: true });
  return { spans, current: side(spans.current), previous: spans.previous && side(spans.previous) };
}
