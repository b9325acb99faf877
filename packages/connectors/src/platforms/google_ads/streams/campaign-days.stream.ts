import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { addDays, countDays, dayIn, earlierOf, monthsBefore } from "@cartograph/contracts/days.ts";
import { eachDay } from "../../../core/each-day.ts";
import { addIdleCampaigns } from "../../../core/ad-days.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { firstDayToRead } from "../../../core/restated-days.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import type { AdsSession } from "../client/ads-session.ts";
import { toAdDays } from "../mapper/campaign-day.mapper.ts";
import { readAttribution } from "./read-attribution.ts";
import { readCampaigns } from "./read-campaigns.ts";
import { readPosition, writePosition } from "./position.ts";
import { readWindow } from "./read-window.ts";

/** Google keeps daily figures this long. */
const keptMonths = 37;
/** Days per request. */
const maxDays = 100;
/** Two pages. After a larger answer, the next request covers fewer days. */
const maxRows = 20_000;

export type CampaignDaysOptions = { sessionFor: (connection: Connection) => AdsSession };

/** Every day once, then those that may be restated with every sync; resumable after every page. */
export function campaignDaysStream(options: CampaignDaysOptions): Stream {
  return pageStream("campaign_days", (connection, read) => readPages(options, connection, read));
}

async function* readPages(
  { sessionFor }: CampaignDaysOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = sessionFor(connection);
  const saved = readPosition(cursor, now(), session);
  const customer = await session.customer(signal);
  const attribution = await readAttribution(session, customer, signal);
  const campaigns = await readCampaigns(session, customer, signal);
  const today = dayIn(customer.timezone, now());
  const known = saved?.customer === customer.id ? saved : null;
  let from = firstDayToRead(
    known && { next: known.next, readOn: dayIn(customer.timezone, known.readAt) },
    {
      today,
      // Conversions are dated by their click and arrive within the account's conversion windows.
      restatedDays: Math.max(platformEntries.google_ads.restatedDays, attribution.longestDays),
      oldest: monthsBefore(today, keptMonths),
    },
  );
  const expected = countDays(from, today);
  let size = maxDays;

  while (from <= today) {
    throwIfCanceled(signal);
    const to = earlierOf(addDays(from, size - 1), today);
    const readAt = now();
    const rows = await readWindow(session, { from, to, customer, signal });
    const days = eachDay({ from, to });
    if (rows === null) {
      size = Math.max(1, Math.floor(days.length / 2));
      continue;
    }
    from = addDays(to, 1);
    const fitting = Math.floor((maxRows * days.length) / Math.max(1, rows.length));
    size = Math.max(1, Math.min(maxDays, days.length * 2, fitting));
    const records = toAdDays(rows, { customer, attribution: attribution.text, days, readAt });
    yield {
      records: to === today ? addIdleCampaigns(records, campaigns) : records,
      cursor: writePosition({ v: 1, customer: customer.id, next: from, readAt }),
      expected,
    };
  }
}
