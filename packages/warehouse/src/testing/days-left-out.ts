import type { AdSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { sampleItemDay, sampleSessionDay } from "./sample-days.ts";
import { sampleAdDay } from "./sample-marketing.ts";
import { sampleOrder } from "./sample-order.ts";

/** The days of the records; the last three are those of `threeDays`. */
export const sampledDays = [
  "2026-06-11",
  "2026-06-12",
  "2026-06-13",
  "2026-06-14",
  "2026-06-15",
  "2026-06-16",
];
export const refusedDay = "2026-06-15";
/** Too large to be exact, so that its day is refused. */
export const hugeFigure = Number.MAX_SAFE_INTEGER;

/** $5 of spend and a conversion on each day, in another currency than the account's on `EUR`, which is then refused. */
export const adDays = (platform: AdSourcePlatform, of: { EUR: string | null }): SourceRecord[] =>
  sampledDays.map((day) =>
    sampleAdDay({
      day,
      platform,
      currency: day === of.EUR ? "EUR" : "USD",
      rows: { [platform]: { spendMinor: 500, conversionsMilli: 1000 } },
    }),
  );

/** 4 sessions, users and views of a lamp on each day, refused on `refusedDay`. */
export const analyticsDays = (): SourceRecord[] =>
  sampledDays.flatMap((day) => {
    const count = day === refusedDay ? hugeFigure : 4;
    return [
      sampleSessionDay({
        day,
        breakdown: "total",
        rows: { "": { sessions: count, users: count } },
      }),
      sampleItemDay({ day, rows: { lamp: { views: count } } }),
    ];
  });

/** An order of a lamp for $10 on each day. */
export const dailyOrders = (): SourceRecord[] =>
  sampledDays.map((day) =>
    sampleOrder({
      name: day,
      placed: `${day}T12:00:00-04:00`,
      lines: [{ productExternalId: "lamp", quantity: 1, unitMinor: 1000 }],
    }),
  );
