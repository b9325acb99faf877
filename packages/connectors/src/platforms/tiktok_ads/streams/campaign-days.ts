import { addDays, countDays, dayIn, earlierOf } from "@cartograph/contracts/days.ts";
import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { addIdleCampaigns } from "../../../core/ad-days.ts";
import { eachDay } from "../../../core/each-day.ts";
import { tryCampaigns } from "../../../core/try-campaigns.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { firstDayToRead } from "../../../core/restated-days.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import { campaignsCall, reportCall } from "../client/calls.ts";
import type { TikTokSession } from "../client/tiktok-session.ts";
import { findAdvertiser } from "../find-advertiser.ts";
import { toAdDays, listedCampaignOf } from "../mapper/ad-day.mapper.ts";
import type { Campaign } from "../schemas/campaign.schemas.ts";
import type { ReportRow } from "../schemas/report.schemas.ts";
import { readPosition, writePosition } from "./position.ts";
import { readPages } from "./read-pages.ts";
import { createReportMetrics, type ReportMetrics } from "./report-metrics.ts";

export type StreamOptions = {
  sessionFor: (connection: Connection) => TikTokSession;
  /** Rows per page. */
  pageSize: number;
};

/** The maximum number of days in a daily report. */
const windowDays = 30;

type Reading = StreamOptions & { session: TikTokSession; signal: AbortSignal };

/** Every campaign's days: 400 at first, then with every sync those that TikTok may have changed. */
export function campaignDays(options: StreamOptions): Stream {
  return pageStream("campaign_days", (connection, read) => readWindows(options, connection, read));
}

async function* readWindows(
  options: StreamOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = options.sessionFor(connection);
  const saved = readPosition(cursor, now(), session);
  const reading = { ...options, session, signal };
  const { advertiserId } = session;
  const { currency, timezone } = await findAdvertiser(session, signal);
  const { campaigns, warnings: notes } = await tryCampaigns("TikTok", "advertiser", () =>
    readCampaigns(reading),
  );
  const metrics = createReportMetrics();
  const today = () => dayIn(timezone, now());
  const isSame = saved?.advertiser === advertiserId;
  const lastRead = isSame ? { next: addDays(saved.upTo, 1), readOn: saved.on } : null;
  const { restatedDays } = platformEntries.tiktok_ads;
  let from = firstDayToRead(lastRead, { today: today(), restatedDays });
  const expected = countDays(from, today());

  while (from <= today()) {
    throwIfCanceled(signal);
    const readAt = now();
    const on = today();
    const to = earlierOf(addDays(from, windowDays - 1), on);
    const { rows, leftOut } = await readRows(reading, { from, to, metrics });
    const days = eachDay({ from, to });
    from = addDays(to, 1);
    const warnings = [...notes.splice(0), ...(leftOut.length > 0 ? [leftOutWarning(leftOut)] : [])];
    const records = toAdDays(rows, { advertiserId, currency, campaigns, days, readAt });
    const listed = to === on ? [...campaigns.values()] : [];
    yield {
      records: addIdleCampaigns(
        records,
        listed.map((campaign) => listedCampaignOf(campaign)),
      ),
      cursor: writePosition({ v: 1, advertiser: advertiserId, upTo: to, on, readAt }),
      expected,
      ...(warnings.length > 0 && { warnings }),
    };
  }
}

async function readCampaigns({ session, pageSize, signal }: Reading) {
  const list = await readPages<Campaign>(session, {
    callFor: (page) => campaignsCall(session.advertiserId, page),
    keyOf: ({ campaign_id: id }) => id,
    pageSize,
    signal,
  });
  return new Map(list.map((campaign) => [campaign.campaign_id, campaign]));
}

type Window = { from: string; to: string; metrics: ReportMetrics };

/** The window's rows, with all metrics that the account's reports support. */
async function readRows(
  { session, pageSize, signal }: Reading,
  { from, to, metrics }: Window,
): Promise<{ rows: ReportRow[]; leftOut: string[] }> {
  const leftOut: string[] = [];
  for (;;) {
    try {
      const names = metrics.names();
      const rows = await readPages<ReportRow>(session, {
        callFor: (page) => reportCall(session.advertiserId, { from, to, metrics: names, ...page }),
        keyOf: ({ campaignId, day }) => `${campaignId} ${day}`,
        validateRow: ({ day }) =>
          day >= from && day <= to ? null : "It includes a day that was not requested.",
        pageSize,
        signal,
      });
      return { rows, leftOut };
    } catch (error) {
      const named = metrics.exclude(error);
      if (named.length === 0) throw error;
      leftOut.push(...named);
    }
  }
}

function leftOutWarning(names: readonly string[]): string {
  return `TikTok's reports on this account do not include ${names.join(", ")}, so conversions may be too low.`;
}
