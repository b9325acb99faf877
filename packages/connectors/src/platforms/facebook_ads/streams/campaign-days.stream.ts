import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { addDays, countDays, dayIn, earlierOf } from "@cartograph/contracts/days.ts";
import { eachDay } from "../../../core/each-day.ts";
import { addIdleCampaigns } from "../../../core/ad-days.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { firstDayToRead } from "../../../core/restated-days.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import { tryCampaigns, tryList } from "../../../core/try-campaigns.ts";
import { otherVersionWarning } from "../check-connection.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { toAdDays } from "../mapper/ad-day.mapper.ts";
import { lacksPurchases, widestPurchaseType } from "../mapper/purchase-type.ts";
import { readAccount } from "../read-account.ts";
import { findPurchaseType } from "./find-purchase-type.ts";
import { createRequestSizes, type RequestSize } from "./request-sizes.ts";
import { readPosition, writePosition } from "./position.ts";
import { readAdSetSettings, type AdSetSettings } from "./read-ad-set-settings.ts";
import { readCampaigns } from "./read-campaigns.ts";
import { readWindow } from "./read-window.ts";

/** Meta keeps 37 months. The exact start of the last one is undocumented, so less is read. */
const keptDays = 3 * 365;

export type CampaignDaysOptions = {
  sessionFor: (connection: Connection) => MetaSession;
  sizes?: readonly RequestSize[];
};

const noMixedCampaigns: AdSetSettings = { areMixed: false, mixedCampaigns: new Set() };
const unlistedAdSetsWarning =
  "Meta does not list this account's ad sets, so campaigns whose ad sets have different attribution settings may have no purchases. Other figures are complete.";

/** The days of all campaigns: 400 at first, later those that Meta may have restated. */
export function campaignDaysStream(options: CampaignDaysOptions): Stream {
  return pageStream("campaign_days", (connection, read) => readPages(options, connection, read));
}

async function* readPages(
  { sessionFor, sizes }: CampaignDaysOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = sessionFor(connection);
  const saved = readPosition(cursor, now(), session);
  const account = await readAccount(session, signal);
  const { campaigns, warnings: campaignWarnings } = await tryCampaigns("Meta", "account", () =>
    readCampaigns(session, { now: now(), signal }),
  );
  const { list: adSets, warnings: adSetWarnings } = await tryList(
    () => readAdSetSettings(session, signal),
    unlistedAdSetsWarning,
  );
  const { mixedCampaigns, areMixed } = adSets ?? noMixedCampaigns;
  const today = dayIn(account.timezone_name, now());
  const { restatedDays } = platformEntries.facebook_ads;
  const limits = { today, restatedDays, oldest: addDays(today, -keptDays) };
  const oldest = firstDayToRead(null, limits);
  const lastRead = saved && {
    next: saved.next,
    readOn: dayIn(account.timezone_name, saved.readAt),
  };
  const lacksMixed = saved?.hasMixedPurchases === false && mixedCampaigns.size > 0;
  let first = lacksMixed ? oldest : firstDayToRead(lastRead, limits);
  let from = first;
  let purchaseType =
    saved?.purchaseType ??
    (await findPurchaseType(session, { days: { from, to: today }, areMixed }, signal));
  const requestSizes = createRequestSizes(sizes);
  let warnings = [...warningsOf(session), ...campaignWarnings, ...adSetWarnings];
  const uncounted = new Set<string>();

  while (from <= today) {
    throwIfCanceled(signal);
    const size = requestSizes.current();
    const to = earlierOf(addDays(from, size.days - 1), today);
    const readAt = now();
    const rows = await readWindow(session, { size, days: { from, to }, mixedCampaigns }, signal);
    if (rows === null) {
      requestSizes.shrink();
      continue;
    }
    const widest = widestPurchaseType(
      rows.map(({ actions }) => actions),
      purchaseType,
    );
    if (widest !== purchaseType) {
      purchaseType = widest;
      // Earlier days were counted by another purchase type, so they are read again.
      if (from > oldest) {
        first = oldest;
        from = oldest;
        continue;
      }
    }
    for (const { campaign_id, actions, action_values } of rows) {
      const hasGap = [actions, action_values].some((list) => lacksPurchases(list, purchaseType));
      if (hasGap) uncounted.add(campaign_id);
    }
    if (to === today && uncounted.size > 0) warnings.push(uncountedWarning(uncounted.size));
    const days = eachDay({ from, to });
    requestSizes.recordRead(days.length);
    from = addDays(to, 1);
    const records = toAdDays(rows, {
      account: session.account,
      currency: account.currency,
      days,
      readAt,
      purchaseType,
      statusOf: (id) => campaigns.get(id)?.status ?? "unknown",
    });
    yield {
      records: to === today ? addIdleCampaigns(records, campaigns.values()) : records,
      cursor: writePosition({
        v: 1,
        next: from,
        readAt,
        purchaseType,
        hasMixedPurchases: adSets !== null,
      }),
      expected: countDays(first, today),
      ...(warnings.length > 0 && { warnings }),
    };
    warnings = [];
  }
}

function uncountedWarning(campaigns: number): string {
  const whose = campaigns === 1 ? "a campaign" : `${campaigns} campaigns`;
  return `Meta does not add up the purchases of ${whose} whose ad sets have different attribution settings, so they count as 0. Use the same setting in all ad sets of a campaign.`;
}

function warningsOf(session: MetaSession): string[] {
  const other = session.otherVersion();
  return other === null ? [] : [otherVersionWarning(other)];
}
