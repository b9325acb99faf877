import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  type Country,
  type SessionColumns,
  stepBits,
  type Traffic,
} from "@cartograph/sandbox/core/traffic-data.ts";
import type { RawDimensions } from "./raw-dimensions.ts";
import { type RawFigures, rawFigures, total } from "./raw-facts.ts";
import { timeValue } from "./raw-time.ts";
import type { StoreNumbers } from "./store-numbers.ts";

type Session = { day: number; columns: SessionColumns; index: number };

/** Sessions that analytics has reported by `now` (UTC ms). */
export function sessionsOf(traffic: Traffic, days: { from: number; to: number }, now: number) {
  const sessions: Session[] = [];
  for (let day = Math.max(days.from, traffic.firstDay); day <= days.to; day += 1) {
    const columns = traffic.sessionsOf(day);
    for (let index = 0; index < columns.length; index += 1) {
      const startedAt = columns.startedAt[index] ?? 0;
      if (startedAt + (columns.visibleAfterMs[index] ?? 0) <= now) {
        sessions.push({ day, columns, index });
      }
    }
  }
  return sessions;
}

const sums = {
  sessions: () => 1,
  bounced_sessions: ({ columns, index }) => 1 - (columns.isEngaged[index] ?? 0),
  session_duration: ({ columns, index }) => columns.durationSeconds[index] ?? 0,
  purchases: (session) => has(session, "purchase"),
  added_to_cart: (session) => has(session, "add_to_cart"),
  checkouts_started: (session) => has(session, "begin_checkout"),
  entered_shipping: (session) => has(session, "add_shipping_info"),
  entered_payment: (session) => has(session, "add_payment_info"),
  purchase_sessions: (session) => has(session, "purchase"),
} as const satisfies Record<string, (session: Session) => number>;

type SessionSum = keyof typeof sums;
type SessionRow = { day: number; value: string } & Record<SessionSum | "paid_sessions", number>;

const has = ({ columns, index }: Session, step: keyof typeof stepBits) =>
  ((columns.steps[index] ?? 0) & stepBits[step]) === 0 ? 0 : 1;

/** Google reports an unknown country as "(not set)". */
export function countryOf(country: Country | undefined): string {
  const code = country?.code ?? "";
  return /^[A-Z]{2}$/.test(code) ? code : noValue;
}

const paidChannels = new Set([
  "Paid Search",
  "Paid Social",
  "Paid Shopping",
  "Paid Video",
  "Display",
  "Cross-network",
  "Paid Other",
]);

/** Sessions of a day by one dimension, as analytics reports them. */
export function sessionFigures(traffic: Traffic, sessions: readonly Session[], now: number) {
  const { lists } = traffic;
  const acquisitionOf = ({ columns, index }: Session) => {
    const knownAt = (columns.startedAt[index] ?? 0) + (columns.attributedAfterMs[index] ?? 0);
    return knownAt <= now ? lists.acquisitions[columns.acquisition[index] ?? 0] : undefined;
  };
  const channelOf = (session: Session) => acquisitionOf(session)?.channelGroup ?? "Unassigned";
  const valueOf: Partial<Record<DimensionId, (session: Session) => string>> = {
    channel: channelOf,
    source: (session) => {
      const known = acquisitionOf(session);
      return known === undefined ? noValue : `${known.source} / ${known.medium}`;
    },
    // Only sites that link here are referrers.
    referrer: (session) => {
      const known = acquisitionOf(session);
      return known?.medium === "referral" ? known.source : noValue;
    },
    landing_page: ({ columns, index }) => lists.pages[columns.landingPage[index] ?? 0] || noValue,
    device: ({ columns, index }) => lists.devices[columns.device[index] ?? 0] ?? noValue,
    country: ({ columns, index }) => countryOf(lists.countries[columns.country[index] ?? 0]),
  };

  function rowsBy(of: (session: Session) => string): SessionRow[] {
    const rows = new Map<string, SessionRow>();
    for (const session of sessions) {
      const { day } = session;
      const value = of(session);
      const row = rows.get(`${day} ${value}`) ?? { day, value, ...noSessions };
      for (const id of Object.keys(sums) as SessionSum[]) row[id] += sums[id](session);
      row.paid_sessions += paidChannels.has(channelOf(session)) ? 1 : 0;
      rows.set(`${day} ${value}`, row);
    }
    return [...rows.values()];
  }

  const known = new Map<DimensionId | null, SessionRow[]>();
  const metrics = Object.fromEntries(
    Object.keys(noSessions).map((id) => [
      id,
      (rows: readonly SessionRow[]) => total(rows, (row) => row[id as SessionSum]),
    ]),
  );
  return rawFigures<SessionRow>({
    rowsFor: (dimensions) => {
      const dimension = dimensions.find((each) => valueOf[each] !== undefined) ?? null;
      const of = (dimension && valueOf[dimension]) ?? (() => noValue);
      const rows = known.get(dimension) ?? rowsBy(of);
      known.set(dimension, rows);
      return rows;
    },
    dayOf: ({ day }) => day,
    values: (dimension, row) => [timeValue(dimension, row) ?? row.value],
    metrics,
  });
}

const noSessions: Omit<SessionRow, "day" | "value"> = {
  sessions: 0,
  bounced_sessions: 0,
  session_duration: 0,
  purchases: 0,
  added_to_cart: 0,
  checkouts_started: 0,
  entered_shipping: 0,
  entered_payment: 0,
  purchase_sessions: 0,
  paid_sessions: 0,
};

type ItemViews = { day: number; productId: number; views: number };

/** Views of product pages, by day and product. */
export function itemViewFigures(
  traffic: Traffic,
  sessions: readonly Session[],
  {
    dimensions,
    numbers,
    giftCards,
  }: {
    dimensions: RawDimensions;
    numbers: StoreNumbers;
    giftCards: ReadonlySet<number>;
  },
): RawFigures {
  const rows = new Map<string, ItemViews>();
  for (const { day, columns, index } of sessions) {
    if (has({ day, columns, index }, "view_item") === 0) continue;
    const end = columns.firstItem[index + 1] ?? 0;
    for (let item = columns.firstItem[index] ?? 0; item < end; item += 1) {
      if (((columns.itemSteps[item] ?? 0) & stepBits.view_item) === 0) continue;
      const productId = traffic.lists.items[columns.item[item] ?? 0]?.productId ?? 0;
      if (giftCards.has(productId)) continue;
      const row = rows.get(`${day} ${productId}`) ?? { day, productId, views: 0 };
      row.views += 1;
      rows.set(`${day} ${productId}`, row);
    }
  }
  const all = [...rows.values()];
  return rawFigures<ItemViews>({
    rowsFor: () => all,
    dayOf: ({ day }) => day,
    values: (dimension, row) => {
      const time = timeValue(dimension, row);
      if (time !== null) return [time];
      if (dimension === "product") return [numbers.product(String(row.productId))];
      return dimensions.productValues[dimension]?.(row.productId) ?? [];
    },
    metrics: { product_views: (some) => total(some, ({ views }) => views) },
  });
}
