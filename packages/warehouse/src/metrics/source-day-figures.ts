import type { Database } from "@cartograph/database/schema.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../calendar/period.ts";
import { type AdDays, loadAdDays } from "./ads/ad-days.ts";
import { stepSessionsByDay, type StepSessions } from "./checkout/checkout-steps.ts";
import { type EmailDays, loadEmailDays } from "./email/email-days.ts";
import { findRangeUsers, isOutdated } from "./traffic/range-users.ts";
import { knownSpan } from "../source-days/known-span.ts";
import { cachedReadDays } from "../source-days/read-days.ts";
import { type ProductViews, productViews, productViewsByDay } from "./products/product-views.ts";
import { searchByDay, type SearchSums } from "./search/search-sums.ts";
import type { KnownSums } from "./series.ts";
import {
  type DaySessions,
  type MemberSessions,
  cachedMemberSessions,
  sessionsByDay,
  sessionsByMember,
} from "./traffic/session-sums.ts";
import { type SourceAccounts, isSynced } from "../source-days/source-account.ts";
import type { KnownScope } from "../source-days/source-scope.ts";
import { refusedIn } from "../source-days/synced-days.ts";
import type { StoreCache } from "../store-cache.ts";

/**
 * Figures of sources with complete days. Each is null when none of the days was synced, since unknown is not zero.
 * If some were, the figure covers those; with `needsAllDays` it is null unless all were.
 */
export type SourceDayFigures = {
  sessionsByDay: () => Promise<KnownSums<DaySessions> | null>;
  channels: () => Promise<MemberSessions[] | null>;
  stepsByDay: () => Promise<KnownSums<StepSessions> | null>;
  productViews: () => Promise<ProductViews | null>;
  productViewsByDay: () => Promise<KnownSums<number> | null>;
  /** New users are unknown for a day whose users were not requested. */
  users: () => Promise<{ users: number; newUsers: number | null } | null>;
  searchByDay: () => Promise<KnownSums<SearchSums> | null>;
  ads: () => Promise<AdDays | null>;
  email: () => Promise<EmailDays | null>;
  /** Sessions of the given channels together. */
  sessionsOfChannels: (channels: readonly string[]) => Promise<KnownSums<number> | null>;
};

export type SourceDayScope = {
  storeId: number;
  /** ISO 4217 code of the store's currency. */
  currency: string;
  cache: StoreCache;
  accounts: SourceAccounts;
  span: DaySpan;
  /** True if a missing day makes the figures unknown. */
  needsAllDays: boolean;
};

export function openSourceDayFigures(db: Database, scope: SourceDayScope): SourceDayFigures {
  const load = <T>(report: AnalyticsReport, read: Load<T>) => loadKnown(db, scope, report, read);
  const loadByDay = <Sums>(report: AnalyticsReport, read: Load<ReadonlyMap<number, Sums>>) =>
    load(report, async (known) => ({ days: known.span, byDay: await read(known) }));
  return {
    sessionsByDay: () => loadByDay("session:total", (known) => sessionsByDay(db, known)),
    channels: () =>
      load("session:channel", (known) => sessionsByMember(db, { ...known, breakdown: "channel" })),
    stepsByDay: () => loadByDay("session:event", (known) => stepSessionsByDay(db, known)),
    productViews: () => load("item", (known) => productViews(db, known)),
    productViewsByDay: () =>
      loadByDay("item", async (known) =>
        productViewsByDay(db, known, await productViews(db, known)),
      ),
    users: () => usersOf(db, scope),
    searchByDay: () => loadByDay("search:total", (known) => searchByDay(db, known)),
    ads: () => loadAdDays(db, { ...scope, accounts: scope.accounts.ads }),
    email: () => loadEmailDays(db, { ...scope, accounts: scope.accounts.email }),
    sessionsOfChannels: (channels) =>
      loadByDay("session:channel", (known) =>
        cachedMemberSessions(db, { ...known, breakdown: "channel", members: channels }),
      ),
  };
}

export type KnownDays = KnownScope & { cache: StoreCache };
type Load<T> = (known: KnownDays) => Promise<T>;
/** A report of Google Analytics or Search Console. */
type AnalyticsReport = Exclude<DayReport, "ad" | "email">;

/** Loads figures of the synced days of the span; null when there are none or, if all are needed, when any is missing. */
export async function loadKnown<T>(
  db: Database,
  scope: SourceDayScope,
  report: AnalyticsReport,
  load: Load<T>,
): Promise<T | null> {
  const { accounts, storeId, cache } = scope;
  const isSearch = report.startsWith("search:");
  const account = isSearch ? accounts.google_search_console : accounts.google_analytics;
  if (!isSynced(account)) return null;
  const readDays = await cachedReadDays(db, { cache, storeId, accountId: account.id, report });
  const span = knownSpan(scope.span, { readDays, account, report });
  if (span === null) return null;
  const isWhole =
    span.from === scope.span.from &&
    span.to === scope.span.to &&
    refusedIn(span, account).length === 0;
  return scope.needsAllDays && !isWhole
    ? null
    : load({ storeId, accountId: account.id, span, cache });
}

/**
 * Users of exactly these days. A count taken before the days had ended is discarded. A single day has a count of its own,
 * without new users.
 */
export async function usersOf(
  db: Database,
  scope: SourceDayScope,
): Promise<{ users: number; newUsers: number | null } | null> {
  const { storeId, span, accounts } = scope;
  const account = accounts.google_analytics;
  if (!isSynced(account)) return null;
  const users = await findRangeUsers(db, { storeId, accountId: account.id, span });
  if (users !== null && !isOutdated(users, { account, toDay: span.to })) return users;
  if (span.from < span.to) return null;
  return loadKnown(db, scope, "session:total", async (known) => {
    const days = await sessionsByDay(db, known);
    return { users: days.get(span.from)?.users ?? 0, newUsers: null };
  });
}
