import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { dayOf, startOfDay } from "../../calendar/zoned-day.ts";
import { groupBy } from "../../grouping.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { kindsReadBy, type LeftOutKind } from "../../metrics/left-out.ts";
import { separateCurrencies } from "../../metrics/shop-settings.ts";
import { formatLongDay } from "./format-long-day.ts";
import { shopNotices } from "./shop-notices.ts";

const listFormat = new Intl.ListFormat("en");

/** What is wrong with a report if records are left out. */
const effects: Record<LeftOutKind, string> = {
  order: "totals are too low",
  checkout: "totals are too low",
  product: "prices and stock may be missing or outdated",
};

type Group = {
  platform: Platform;
  kind: LeftOutKind;
  currency: string | null;
  rows: number;
  listed: number;
  firstAt: number | null;
  reason: string;
};

/**
 * Notices about records that syncs could not store, until they are stored or deleted, and about shops with other
 * settings. Records from after the range do not count; earlier ones do, since later refunds and returning customers
 * depend on them.
 */
export async function leftOutNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportNotice[]> {
  const { leftOut } = comparison.sources;
  const wanted = kindsReadBy(shown);
  const found = leftOut.size === 0 ? [] : await findGroups(comparison, wanted);
  const { currency: own } = comparison.store;
  const byNotice = groupBy(
    found,
    ({ platform, kind, currency }) =>
      `${platform} ${kind} ${currency === null ? "" : currency === own}`,
  );
  const notices = [...byNotice.values()].flatMap((groups) => noticeOf(comparison, groups));
  if (!wanted.includes("order")) return notices;
  return [...notices, ...shopNotices(comparison, new Set(found.map(({ currency }) => currency)))];
}

async function findGroups(
  { db, store, period }: Comparison,
  wanted: readonly LeftOutKind[],
): Promise<Group[]> {
  if (wanted.length === 0) return [];
  const end = startOfDay(period.range.to + 1, store.timezone);
  const rows = await db
    .selectFrom("left_out_records")
    .select((eb) => [
      "platform",
      "kind",
      "currency",
      eb.fn.countAll<number>().as("rows"),
      eb.fn.countAll<number>().filterWhere("ext_id", "!=", "").as("listed"),
      eb.fn.min("happened_at").as("firstAt"),
      eb.fn.min("reason").as("reason"),
    ])
    .where("store_id", "=", store.id)
    .where("kind", "in", wanted)
    .where((eb) => eb.or([eb("happened_at", "is", null), eb("happened_at", "<", end)]))
    .groupBy(["platform", "kind", "currency"])
    .orderBy("platform")
    .orderBy("kind")
    .orderBy("rows", "desc")
    .orderBy("currency")
    .$narrowType<{ kind: LeftOutKind }>()
    .execute();
  return rows;
}

/** @param groups what is left out of one platform and kind: by currency, or for other reasons */
function noticeOf({ store, sources }: Comparison, groups: readonly Group[]): ReportNotice[] {
  const [first] = groups;
  if (first === undefined) return [];
  const { platform, kind, currency, reason } = first;
  const isOne = groups.length === 1 && first.rows === 1 && first.listed === 1;
  const counts = groups.map((group, index) => {
    const more = group.listed === 0 ? "some" : `more than ${group.listed.toLocaleString("en-US")}`;
    const count = group.rows > group.listed ? more : group.listed.toLocaleString("en-US");
    const noun = index > 0 ? "" : ` ${platformNames[platform]} ${kind}${isOne ? "" : "s"}`;
    return `${count}${noun}${group.currency === null ? "" : ` in ${group.currency}`}`;
  });
  const times = groups.map(({ firstAt }) => firstAt).filter((at) => at !== null);
  const day = times.length === 0 ? null : dayOf(Math.min(...times), store.timezone);
  const since = day === null ? "" : ` ${isOne ? "from" : "since"} ${formatLongDay(day)}`;
  const subject = `${capitalize(listFormat.format(counts))}${since} ${isOne ? "is" : "are"} left out`;
  // Without any order there are no figures.
  const effect = sources.hasOrders ? `, so ${effects[kind]}` : "";
  const code = `${kind}s_left_out`;
  if (currency === null) {
    const example = isOne ? `: ${reason}.` : `. For example: ${reason}.`;
    return [{ code, message: `${subject}${effect}${example}` }];
  }
  if (currency === store.currency) {
    // The store's currency was changed since they were read.
    const again = `until the next sync reads ${isOne ? "it" : "them"} again`;
    return [{ code, message: `${subject} ${again}${effect}.` }];
  }
  // A store's currency can be changed until it has orders.
  const reportInIt = `To report in ${currency}, change your store's currency in Settings; the next sync reads them again.`;
  const advice = sources.hasOrders ? separateCurrencies(currency) : reportInIt;
  const ofSeveral = "Amounts in different currencies are never added up.";
  const because = `because your store reports in ${store.currency}`;
  return [
    { code, message: `${subject} ${because}${effect}. ${groups.length > 1 ? ofSeveral : advice}` },
  ];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
