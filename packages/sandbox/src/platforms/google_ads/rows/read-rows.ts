import { isoDay, monthsBefore } from "../../../core/days.ts";
import type { AdDay } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import { dayMs } from "../../../core/zone.ts";
import type { AdsCustomer } from "../accounts.ts";
import type { FieldValue } from "../fields/catalog.ts";
import type { CheckedQuery } from "../gaql/check-query.ts";
import { dateField, type DayRange } from "../gaql/date-range.ts";
import {
  campaignAttributes,
  clientAttributes,
  conversionActionAttributes,
  customerAttributes,
  type Row,
} from "./attributes.ts";

/** `today` is in the account's time zone, in days since 1970-01-01. */
type Account = { customer: AdsCustomer; today: number };

/** How long daily metrics are kept. */
const retentionMonths = 37;

/** Returns all rows of the query in its order. */
export function readRows(checked: CheckedQuery, account: Account): Row[] {
  const { select, wanted, orderBy, limit } = checked;
  const isDated = select.some(({ name }) => name === dateField);
  const rows = isDated ? campaignDays(checked, account) : rowsOf(checked, account);
  const ordered = rows
    .filter((row) => [...wanted].every(([name, value]) => row[name] === value))
    .toSorted((one, other) => {
      for (const { field, isDescending } of orderBy) {
        const order = compareValues(one[field] ?? "", other[field] ?? "");
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    });
  return limit === null ? ordered : ordered.slice(0, limit);
}

function compareValues(one: FieldValue, other: FieldValue): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function rowsOf({ resource }: CheckedQuery, { customer, today }: Account): Row[] {
  switch (resource) {
    case "customer":
      return [customerAttributes(customer)];
    case "customer_client":
      return [customer, ...customer.clients].map((client, index) =>
        clientAttributes(customer, client, Math.min(1, index)),
      );
    case "conversion_action":
      return conversionActionAttributes(customer);
    case "campaign":
      return (customer.account?.campaigns ?? []).map((campaign) =>
        campaignAttributes(campaign, { customer, today }),
      );
  }
}

/** Returns one row per campaign and day with any of the requested metrics. */
function campaignDays({ select, range }: CheckedQuery, { customer, today }: Account): Row[] {
  const { account, currency } = customer;
  if (account === null || range === null) return [];
  const days = availableDays(range, account.createdAt, today).map((day) => ({
    date: isoDay(day),
    figures: account.daysOf(day),
  }));
  const metrics = select.filter(({ category }) => category === "METRIC");
  return account.campaigns.flatMap((campaign) => {
    const attributes = campaignAttributes(campaign, { customer, today });
    const rows = days.flatMap(({ date, figures }): Row[] =>
      figures
        .filter(({ campaignId }) => campaignId === campaign.id)
        .map((day) => ({ ...attributes, [dateField]: date, ...metricsOf(day, currency) })),
    );
    return rows.filter(
      (row) => metrics.length === 0 || metrics.some(({ name }) => row[name] !== 0),
    );
  });
}

function availableDays(range: DayRange, createdAt: number, today: number): number[] {
  const kept = monthsBefore(today, retentionMonths);
  const opened = Math.floor(createdAt / dayMs) - 1;
  const days: number[] = [];
  const last = Math.min(range.to, today);
  for (let day = Math.max(range.from, kept, opened); day <= last; day += 1) days.push(day);
  return days;
}

/** Amounts in micros and in units of the account's currency. */
function metricsOf(day: AdDay, currency: string): Row {
  const unit = 10 ** minorUnitDigits(currency);
  return {
    "metrics.cost_micros": Math.round((day.spendMinor * 1_000_000) / unit),
    "metrics.impressions": day.impressions,
    "metrics.clicks": day.clicks,
    "metrics.conversions": roundNoise(day.conversions),
    "metrics.conversions_value": roundNoise(day.conversionValueMinor / unit),
  };
}

/** Rounds away the noise of adding binary fractions. */
function roundNoise(sum: number): number {
  return Math.round(sum * 1_000_000) / 1_000_000;
}
