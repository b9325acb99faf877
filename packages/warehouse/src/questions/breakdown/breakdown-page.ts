import { invalidField } from "@cartograph/contracts/app-error.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import { labelsOf } from "../../dimensions/labels.ts";
import { valueOrder } from "../../dimensions/value-order.ts";
import { leadingRows, type Page, pageOf } from "../../lists/page.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { RowFigures } from "./breakdown-sides.ts";

type PageQuery = {
  id: MetricId;
  ids: readonly MetricId[];
  by: readonly DimensionId[];
  search?: string | undefined;
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  query: ReportQuery;
};

type Row = { key: GroupKey; values: string[]; labels: string[] };

/** A page of the rows with a label that contains the search text. */
export async function breakdownPage(
  { db, store }: Comparison,
  {
    groups,
    listed,
    ...pageQuery
  }: PageQuery & { groups: ReadonlyMap<GroupKey, RowFigures>; listed: readonly GroupKey[] },
): Promise<Page<Row>> {
  const { id, by, ids, search = "", limit, cursor, query } = pageQuery;
  const sort = readSort(pageQuery);
  const list = {
    question: {
      storeId: store.id,
      name: "breakdown",
      query: { ...query, id, by: by.join(), metrics: ids.join(), search },
      sort: sort.text,
    },
    limit,
    cursor,
  };
  const { metric } = sort;
  const figureOf = (key: GroupKey) =>
    metric === null ? null : (groups.get(key)?.[metric]?.value ?? null);
  const text = search.trim().toLowerCase();
  // Labels are needed only to search, and to sort rows with equal figures.
  const candidates =
    metric === null || text !== ""
      ? listed
      : leadingRows(listed, { ...list, direction: sort.direction, numberOf: figureOf });
  const rows = await labelRows(db, store.id, { keys: candidates, by });
  const found = rows.filter(({ labels }) =>
    labels.some((label) => label.toLowerCase().includes(text)),
  );
  return pageOf(found, {
    ...list,
    directions: [sort.direction, ...by.map(() => "asc" as const), "asc"],
    positionOf: (row) => {
      const sortKeys = by.map((dimension, index) => sortKeyOf(row, dimension, index));
      const first =
        metric === null ? (sortKeys[by.indexOf(sort.dimension)] ?? null) : figureOf(row.key);
      return [first, ...sortKeys, row.key];
    },
  });
}

async function labelRows(
  db: Database,
  storeId: number,
  { keys, by }: { keys: readonly GroupKey[]; by: readonly DimensionId[] },
): Promise<Row[]> {
  const rows = keys.map((key) => ({ key, values: groupValues(key) }));
  const labelers = await Promise.all(
    by.map((dimension, index) => {
      const values = [...new Set(rows.map((row) => row.values[index] ?? ""))];
      return labelsOf(db, dimension, { storeId, values });
    }),
  );
  return rows.map(({ key, values }) => ({
    key,
    values,
    labels: values.map((value, index) => labelers[index]?.(value) ?? value),
  }));
}

type Sort = { text: string; direction: "asc" | "desc" } & (
  | { metric: MetricId; dimension?: never }
  | { metric: null; dimension: DimensionId }
);

/** The sort of the query. By default, the metric, descending, or the dimension, ascending, if it is a time. */
function readSort({ id, ids, by, sort }: PageQuery): Sort {
  const [first] = by;
  const isTime = first !== undefined && dimensionDefinitions[first].isTime;
  const text = sort ?? (isTime ? first : `-${id}`);
  const name = text.replace(/^-/, "");
  const direction = text.startsWith("-") ? "desc" : "asc";
  const metric = ids.find((each) => each === name);
  if (metric !== undefined) return { text, direction, metric };
  const dimension = by.find((each) => each === name);
  if (dimension !== undefined) return { text, direction, metric: null, dimension };
  const message = `Rows can be sorted by ${[...ids, ...by].join(", ")}, with a leading "-" for descending order`;
  throw invalidField("sort", message);
}

function sortKeyOf({ values, labels }: Row, dimension: DimensionId, index: number) {
  return valueOrder(dimension, { value: values[index] ?? "", label: labels[index] ?? "" });
}
