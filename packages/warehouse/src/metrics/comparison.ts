import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { RangeTargets } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask, StoreContext } from "../ask.ts";
import {
  type DaySpan,
  type Period,
  resolvePeriod,
  type CompleteDaySpans,
  completeDaysThrough,
} from "../calendar/period.ts";
import { findRangeTargets } from "../targets/range-targets.ts";
import { findDataThrough } from "./data-through.ts";
import { type Figures, type FiguresScope, openFigures } from "./figures.ts";
import { findFirstDays, type FirstDays } from "./first-days.ts";
import { findSourceAccounts, type SourceAccounts } from "../source-days/source-account.ts";
import { findSources, type Sources } from "./sources.ts";
import type { StoreCache } from "../store-cache.ts";
import { findTruncatedDays } from "../source-days/truncated-days.ts";
import { lastCompleteDayOf, type DailySource } from "./daily-source.ts";

/** A question made ready: its days, its sources, and the figures of both sides, read when asked for. */
export type Comparison = {
  db: Database;
  store: StoreContext;
  basis: DateBasis;
  period: Period;
  /** The present, UTC ms. */
  now: number;
  /** Time of the data, UTC ms; null before any source was read to its end. */
  dataUntil: number | null;
  sources: Sources;
  /** Which account each platform's figures come from. */
  accounts: SourceAccounts;
  cache: StoreCache;
  firstDays: FirstDays;
  /** Days of Google Analytics that are incomplete because it cut data. */
  truncatedDays: ReadonlySet<number>;
  /** What the store aims at in the range. */
  targets: RangeTargets;
  current: Figures;
  /** Null when nothing is to be compared, or no day of the range has begun. */
  previous: Figures | null;
  /** Both sides for the sources that give whole days only; null when no day of the range is over. */
  wholeDays: Record<DailySource, CompleteDaySides | null>;
};

/** Figures of the days of a range that are over at the source, and of those that they are compared with. */
export type CompleteDaySides = {
  spans: CompleteDaySpans;
  current: Figures;
  /** Null when nothing is compared. */
  previous: Figures | null;
};

export async function openComparison(
  db: Database,
  ask: Ask,
  cache: StoreCache,
): Promise<Comparison> {
  const { store } = ask;
  const basis = ask.query.basis ?? "refund_date";
  const dataUntil = await findDataThrough(db, store.id);
  const period = resolvePeriod(ask.query, {
    timezone: store.timezone,
    now: ask.now,
    dataUntil: dataUntil.orders,
  });
  const accounts = await findSourceAccounts(db, store.id);
  const { firstOpenDay } = period;
  const scope = { store, basis, cache, accounts, firstOpenDay };
  const wholeDays = (source: DailySource) =>
    openWholeDays(db, { ...scope, period, lastDay: lastCompleteDayOf(accounts, source) });
  return {
    db,
    store,
    basis,
    period,
    now: ask.now,
    dataUntil: dataUntil.any,
    sources: await findSources(db, store.id),
    accounts,
    cache,
    truncatedDays: await findTruncatedDays(db, {
      storeId: store.id,
      account: accounts.google_analytics,
    }),
    firstDays: await findFirstDays(db, { store, accounts, cache }),
    targets: await findRangeTargets(db, store, period),
    current: openFigures(db, { ...scope, window: period.current }),
    previous: period.previous && openFigures(db, { ...scope, window: period.previous }),
    wholeDays: {
      google_analytics: wholeDays("google_analytics"),
      google_search_console: wholeDays("google_search_console"),
      ads: wholeDays("ads"),
      email: wholeDays("email"),
    },
  };
}

function openWholeDays(
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
    openFigures(db, { ...scope, window: { ...span, part: null }, needsAllDays: true });
  return { spans, current: side(spans.current), previous: spans.previous && side(spans.previous) };
}
