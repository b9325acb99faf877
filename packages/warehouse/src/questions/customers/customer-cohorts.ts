import type { CohortDimension } from "@cartograph/contracts/customers/cohort-views.ts";
import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { formatMonth } from "../../calendar/days.ts";
import { labelsOf } from "../../dimensions/labels.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { withComparison } from "../with-comparison.ts";
import {
  addCohorts,
  type CohortSums,
  noSums,
  sumCohorts,
  toCohortFigures,
} from "./cohort-figures.ts";
import { cohortsKnownUntil, type CohortsKnownUntil } from "./cohorts-known-until.ts";
import { hasVisits, readCohortOrders, readMembers } from "./cohort-members.ts";
import { toDateFrame } from "./to-date-frame.ts";
import { compareText } from "../../compare-text.ts";

const shownMonths = 24;
const shownCohorts = 50;
/** Approximate size in memory. */
const bytesPerCohort = 800;

type Cohorts = { rows: { value: string; label: string; sums: CohortSums }[]; total: CohortSums };

/** All customers to date in cohorts, with their lifetime value and retention. */
export function customerCohorts(
  db: Database,
  request: ReportRequest,
  { by }: { by: CohortDimension },
): Promise<CustomerCohorts> {
  return withComparison(db, request, async (comparison) => {
    const { store, sources } = comparison;
    const knownUntil = await cohortsKnownUntil(comparison);
    const known =
      isKnown(ordersNeed, sources) &&
      (by !== "first_visit_source" || (await hasVisits(comparison.db, store.id)));
    const { rows, total } = known
      ? await cohortsOf(comparison, { by, knownUntil })
      : { rows: [], total: null };
    const openMonth = formatMonth(knownUntil.openMonth);
    const { currency } = store;
    return {
      ...(await toDateFrame(comparison)),
      by,
      isKnown: known,
      cohorts: shownRows(rows, by).map(({ value, label, sums }) => ({
        value,
        label,
        ...toCohortFigures(sums, {
          currency,
          // Shown for a month once it is over and all of its customers have reached the horizon.
          isShown: (customers) =>
            by !== "acquired_month" || (customers === sums.customers && value < openMonth),
        }),
      })),
      count: rows.length,
      total: total && toCohortFigures(total, { currency, isShown: () => true }),
    };
  });
}

/** Cached by version of the store's data and by day. */
async function cohortsOf(
  { db, store, cache }: Comparison,
  { by, knownUntil }: { by: CohortDimension; knownUntil: CohortsKnownUntil },
): Promise<Cohorts> {
  const name = `cohorts:${by}:${knownUntil.firstOpenDay}:${knownUntil.openMonth}`;
  const cached = cache.get<Cohorts>(name);
  if (cached !== undefined) return cached;
  const { members, values } = await readMembers(db, store, by);
  const orders = await readCohortOrders(db, store.id);
  const sums = sumCohorts(members, orders, { cohorts: values.length, ...knownUntil });
  const labelOf =
    by === "acquired_month"
      ? (month: string) => month
      : await labelsOf(db, by, { storeId: store.id, values });
  const rows = values.map((value, index) => ({
    value,
    label: labelOf(value),
    sums: sums[index] ?? noSums(),
  }));
  const cohorts = { rows, total: addCohorts(sums) };
  cache.set(name, cohorts, rows.length * bytesPerCohort);
  return cohorts;
}

function shownRows(rows: Cohorts["rows"], by: CohortDimension): Cohorts["rows"] {
  const byValue = rows.toSorted((a, b) => compareText(a.value, b.value));
  if (by === "acquired_month") return byValue.slice(-shownMonths);
  return byValue.toSorted((a, b) => b.sums.customers - a.sums.customers).slice(0, shownCohorts);
}
