import type { ExchangeRate } from "@cartograph/contracts/exchange-rates.ts";
import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { sampleAdDay } from "./sample-marketing.ts";
import { sampleOrder } from "./sample-order.ts";

/** The worked month of the metric definitions: New York, US dollars, prices without tax. */
export const workedMonth: OrderRecord[] = [
  sampleOrder({
    name: "O1",
    placed: "2026-01-30T10:00:00-05:00",
    customer: "A",
    lines: [{ quantity: 2, unitMinor: 5000, discountMinor: 1000, taxMinor: 720 }],
    shippingMinor: 800,
    financialStatus: "partially_refunded",
    refunds: [
      {
        at: "2026-02-05T12:00:00-05:00",
        lines: [{ line: 0, quantity: 1, subtotalMinor: 4500, taxMinor: 360 }],
      },
    ],
  }),
  sampleOrder({
    name: "O2",
    placed: "2026-01-31T23:30:00-05:00",
    customer: "B",
    lines: [{ unitMinor: 4000, taxMinor: 320 }],
    shippingMinor: 500,
  }),
  sampleOrder({
    name: "O3",
    placed: "2026-02-10T09:00:00-05:00",
    customer: "A",
    lines: [{ unitMinor: 6000, taxMinor: 480 }],
  }),
  sampleOrder({
    name: "O4",
    placed: "2026-02-12T09:00:00-05:00",
    customer: "C",
    lines: [{ productExternalId: "gift-card", unitMinor: 10_000, isGiftCard: true }],
  }),
  sampleOrder({
    name: "O5",
    placed: "2026-02-14T09:00:00-05:00",
    customer: "D",
    lines: [{ unitMinor: 8000, discountMinor: 800, taxMinor: 576 }],
    shippingMinor: 500,
    cancelledAt: Date.parse("2026-02-15T12:00:00-05:00"),
    financialStatus: "refunded",
    refunds: [
      {
        at: "2026-02-15T12:00:00-05:00",
        lines: [{ line: 0, quantity: 1, subtotalMinor: 7200, taxMinor: 576 }],
        shippingMinor: 500,
      },
    ],
  }),
];

const advertisedDays = ["2026-02-01", "2026-02-28"];

/** 45 US dollars on Google and 50 euros on Meta, each over two days. January was read and has no spend. */
export const workedMonthAds: AdDayRecord[] = [
  sampleAdDay({ day: "2026-01-01" }),
  sampleAdDay({ day: "2026-01-01", platform: "facebook_ads", currency: "EUR" }),
  ...advertisedDays.flatMap((day, index) => [
    sampleAdDay({ day, rows: { search: { spendMinor: index === 0 ? 2000 : 2500 } } }),
    sampleAdDay({
      day,
      platform: "facebook_ads",
      currency: "EUR",
      rows: { prospecting: { spendMinor: index === 0 ? 1999 : 3001, conversionsMilli: 2000 } },
    }),
  ]),
];

export const workedMonthRates: ExchangeRate[] = advertisedDays.map((date) => ({
  date,
  base: "EUR",
  quote: "USD",
  rate: "1.10",
}));
