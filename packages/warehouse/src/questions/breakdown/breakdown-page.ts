import { AppError } from "@cartograph/contracts/app-error.ts";
import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { groupValues, type GroupKey } from "../../cuts/group-key.ts";
import { labelsOf } from "../../dimensions/labels.ts";
import { valueOrder } from "../../dimensions/value-order.ts";
import type { Position } from "../../lists/cursor.ts";
import { type Page, pageOf } from "../../lists/page.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { RowFigures } from "./breakdown-sides.ts";

type Wanted = {
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

/** The rows whose label contains the search, sorted, after the cursor. */
export async function breakdownPage(
  { db, store }: Comparison,
  { groups, ...wanted }: Wanted & { groups: ReadonlyMap<GroupKey, RowFigures> },
): Promise<Page<Row>> {
  const { id, by, ids, search = "", limit, cursor, query } = wanted;
  const sort = sortOf(wanted);
  const keys = [...groups.keys()];
  const labelers = await Promise.all(
    by.map((dimension, index) => {
      const values = [...new Set(keys.map((key) => groupValues(key)[index] ?? ""))];
      return labelsOf(db, dimension, { storeId: store.id, values });
    }),
  );
  const rows = keys.map((key): Row => {
    const values = groupValues(key);
    return { key, values, labels: values.map((value, index) => labelers[index]?.(value) ?? value) };
  });
  const text = search.trim().toLowerCase();
  const found = rows.filter(({ labels }) =>
    labels.some((label) => label.toLowerCase().includes(text)),
  );
  return pageOf(found, {
    question: {
      storeId: store.id,
      name: "breakdown",
      query: { ...query, id, by: by.join(), metrics: ids.join(), search },
      sort: sort.text,
    },
    limit,
    cursor,
    directions: [sort.direction, ...by.map(() => "asc" as const), "asc"],
    positionOf: (row) => [
      sortValue(row, { sort, by, figures: groups.get(row.key) }),
      ...by.map((dimension, index) => orderOf(row, dimension, index)),
      row.key,
    ],
  });
}

type Sort = {
  text: string;
  by: { metric: MetricId } | { dimension: DimensionId };
  direction: "asc" | "desc";
};

/** The metric from the greatest figure, or time from its beginning, unless the question says otherwise. */
function sortOf({ id, ids, by, sort }: Wanted): Sort {
  const [first] = by;
  const isTime = first !== undefined && dimensionDefinitions[first].isTime;
  const text = sort ?? (isTime ? first : `-${id}`);
  const name = text.replace(/^-/, "");
  const direction = text.startsWith("-") ? "desc" : "asc";
  const metric = ids.find((each) => each === name);
  if (metric !== undefined) return { text, direction, by: { metric } };
  const dimension = by.find((each) => each === name);
  if (dimension !== undefined) return { text, direction, by: { dimension } };
  const message = `Rows can be sorted by ${[...ids, ...by].join(", ")}, with "-" in front for descending order`;
  throw new AppError("invalid_input", message, { issues: [{ path: "sort", message }] });
}

function sortValue(
  row: Row,
  {
    sort,
    by,
    figures,
  }: { sort: Sort; by: readonly DimensionId[]; figures: RowFigures | undefined },
): Position[number] {
  if ("metric" in sort.by) return figures?.[sort.by.metric]?.value ?? null;
  const { dimension } = sort.by;
  return orderOf(row, dimension, by.indexOf(dimension));
}

function orderOf({ values, labels }: Row, dimension: DimensionId, index: number) {
  return valueOrder(dimension, { value: values[index] ?? "", label: labels[index] ?? "" });
}
