import type { AdAccount, AdDay } from "../../../core/marketing-data.ts";
import { dayMs } from "../../../core/zone.ts";
import type { AdsCustomer } from "../accounts.ts";
import { adsFields } from "../fields/catalog.ts";
import type { FieldValue } from "../fields/field.ts";
import type { CheckedQuery } from "../gaql/check-query.ts";
import { dateField } from "../gaql/date-range.ts";
import { compareValues, meets } from "../gaql/match-condition.ts";
import {
  campaignAttributes,
  clientAttributes,
  conversionActionAttributes,
  customerAttributes,
  type Attributes,
} from "./attributes.ts";
import { addDay, metricsOf, noFigures, type Figures } from "./figures.ts";
import { segmentOf } from "./segments.ts";

/** A row's values by field name, which may include fields that were not requested. */
export type Row = Readonly<Record<string, FieldValue>>;

/** How long daily metrics are kept. */
const retentionMonths = 37;

/** A resource of the query: the account itself or one of its campaigns. */
type Entity = { attributes: Attributes; counts: (day: AdDay) => boolean };

/** Returns all rows of the query in its order; `today` is in the account's time zone. */
export function readRows(
  checked: CheckedQuery,
  { customer, today }: { customer: AdsCustomer; today: number },
): Row[] {
  const { query } = checked;
  const { account, currency } = customer;
  const needsDays = checked.hasMetrics || checked.isSegmented;
  const days = needsDays
    ? daysOf(checked, account, today).map((day) => ({ day, figures: account?.daysOf(day) ?? [] }))
    : null;
  const rows = entitiesOf(checked, { customer, today }).flatMap((entity) =>
    days === null ? [entity.attributes] : rowsOf(entity, checked, { days, currency }),
  );
  const wanted = rows.filter((row) =>
    query.where.every((condition) => {
      const field = adsFields.get(condition.field);
      // Days are filtered before they are added up.
      if (!field || condition.field === dateField) return true;
      return meets(row[condition.field] ?? null, condition, field);
    }),
  );
  const ordered = wanted.toSorted((one, other) => {
    for (const { field, isDescending } of query.orderBy) {
      const order = compareValues(one[field] ?? null, other[field] ?? null);
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
  return query.limit === null ? ordered : ordered.slice(0, query.limit);
}

function entitiesOf(
  { resource }: CheckedQuery,
  { customer, today }: { customer: AdsCustomer; today: number },
): Entity[] {
  const own = customerAttributes(customer);
  switch (resource.name) {
    case "customer":
      return [{ attributes: own, counts: () => true }];
    case "customer_client":
      return [customer, ...customer.clients].map((client, index) => ({
        attributes: { ...own, ...clientAttributes(customer, client, Math.min(1, index)) },
        counts: () => false,
      }));
    case "conversion_action":
      return conversionActionAttributes(customer).map((attributes) => ({
        attributes: { ...own, ...attributes },
        counts: () => false,
      }));
    case "campaign":
      return (customer.account?.campaigns ?? []).map((campaign) => ({
        attributes: { ...own, ...campaignAttributes(campaign, { customer, today }) },
        counts: ({ campaignId }) => campaignId === campaign.id,
      }));
  }
}

type DayFigures = { day: number; figures: readonly AdDay[] };
type Group = { segments: Attributes; figures: Figures };

/** Returns one row per segment value with metrics or, without a segment, one row even without metrics. */
function rowsOf(
  { attributes, counts }: Entity,
  checked: CheckedQuery,
  { days, currency }: { days: readonly DayFigures[]; currency: string },
): Row[] {
  const names = checked.select.flatMap(({ name, category }) =>
    category === "SEGMENT" ? [name] : [],
  );
  const groups = new Map<string, Group>();
  if (names.length === 0) groups.set("", { segments: {}, figures: noFigures() });
  for (const { day, figures: all } of days) {
    const figures = all.filter((each) => counts(each));
    if (figures.length === 0) continue;
    const segments = Object.fromEntries(names.map((name) => [name, segmentOf(name, day)]));
    const key = Object.values(segments).join(" ");
    const group = groups.get(key) ?? { segments, figures: noFigures() };
    groups.set(key, group);
    for (const each of figures) addDay(group.figures, each, currency);
  }
  const rows = [...groups.values()].map(({ segments, figures }) => ({
    ...attributes,
    ...segments,
    ...metricsOf(figures),
  }));
  return names.length === 0 ? rows : rows.filter((row) => hasFigures(row, checked));
}

function hasFigures(row: Row, { select }: CheckedQuery): boolean {
  const metrics = select.filter(({ category }) => category === "METRIC");
  return metrics.length === 0 || metrics.some(({ name }) => (row[name] ?? 0) !== 0);
}

function daysOf({ range }: CheckedQuery, account: AdAccount | null, today: number): number[] {
  const date = new Date(today * dayMs);
  const kept =
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - retentionMonths, date.getUTCDate()) /
    dayMs;
  const opened = Math.floor((account?.createdAt ?? 0) / dayMs) - 1;
  const days: number[] = [];
  const last = Math.min(range.to, today);
  for (let day = Math.max(range.from, kept, opened); day <= last; day += 1) days.push(day);
  return days;
}
