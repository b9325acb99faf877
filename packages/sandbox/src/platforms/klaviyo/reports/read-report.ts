import { zoneOffset } from "../../../core/zone.ts";
import { invalid, type KlaviyoProblem } from "../errors.ts";
import {
  emailFilter,
  intervals,
  statisticNames,
  type ReportKind,
  type StatisticName,
} from "./report-fields.ts";
import { readTimeframe, timeframeProblem, type Timeframe } from "./timeframe.ts";

export type ReportQuery = {
  statistics: readonly StatisticName[];
  timeframe: Timeframe;
  groupBy: readonly string[];
  conversionMetricId: string;
};

export type ReportContext = {
  kind: ReportKind;
  timezone: string;
  now: number;
  /** The account's metrics. */
  metricIds: ReadonlySet<string>;
};

const root = "/data/attributes";

/** Reads the body; returns one problem for each invalid value. */
export function readReport(
  body: unknown,
  { kind, timezone, now, metricIds }: ReportContext,
): ReportQuery | { refusal: KlaviyoProblem[] } {
  const data = partOf(body, "data");
  const attributes = partOf(data, "attributes");
  if (attributes === null) return refuse("'attributes' is a required field.", "/data/attributes");
  if (partOf(data, "type") !== kind.type) {
    return refuse(`'type' must be '${kind.type}'.`, "/data/type");
  }

  const statistics = readChoices(attributes, "statistics", statisticNames);
  if (statistics === null) return refuse("'statistics' is a required field.", `${root}/statistics`);
  if ("refusal" in statistics) return statistics;

  const frame = partOf(attributes, "timeframe");
  if (typeof partOf(frame, "key") === "string") {
    return refuse("Timeframes with a key are not served by this sandbox.", `${root}/timeframe`);
  }
  const timeframe = readTimeframe(frame);
  if (timeframe === null) return refuse("Invalid timeframe provided.", `${root}/timeframe`);
  const requested = partOf(attributes, "interval");
  const interval = intervals.find((each) => each === requested) ?? null;
  if (kind.hasInterval && interval === null) {
    return refuse(
      `'${String(requested)}' is not a valid choice for 'interval'.`,
      `${root}/interval`,
    );
  }
  if (kind.hasInterval && interval !== "daily") {
    return refuse(
      `The interval ${String(requested)} is not served by this sandbox.`,
      `${root}/interval`,
    );
  }
  const localNow = now + zoneOffset(timezone, now);
  const problem = timeframeProblem(timeframe, interval, localNow);
  if (problem !== null) return refuse(problem, `${root}/timeframe`);

  const metric = partOf(attributes, "conversion_metric_id");
  if (typeof metric !== "string") {
    return refuse("'conversion_metric_id' is a required field.", `${root}/conversion_metric_id`);
  }
  if (!metricIds.has(metric)) {
    return refuse(`A metric with id ${metric} does not exist.`, `${root}/conversion_metric_id`);
  }
  const groupBy = readChoices(attributes, "group_by", kind.groupings);
  if (groupBy !== null && "refusal" in groupBy) return groupBy;
  const missing = kind.required.find((name) => groupBy !== null && !groupBy.values.includes(name));
  if (missing !== undefined) {
    return refuse(`'${missing}' is a required value for 'group_by'.`, `${root}/group_by`);
  }
  const filter = partOf(attributes, "filter");
  if (filter !== null && String(filter).replaceAll('"', "'") !== emailFilter) {
    return refuse("The filter is invalid or is not served by this sandbox.", `${root}/filter`);
  }
  return {
    statistics: statistics.values,
    timeframe,
    groupBy: groupBy?.values ?? [...kind.required, "send_channel"],
    conversionMetricId: metric,
  };
}

function refuse(detail: string, pointer: string): { refusal: KlaviyoProblem[] } {
  return { refusal: [invalid(detail, { pointer })] };
}

/** Null when the list is missing. */
function readChoices<T extends string>(
  attributes: unknown,
  name: string,
  choices: readonly T[],
): { values: T[] } | { refusal: KlaviyoProblem[] } | null {
  const list = partOf(attributes, name);
  if (list === null || list === undefined) return null;
  if (!Array.isArray(list)) {
    return { refusal: [invalid(`'${name}' must be a list.`, { pointer: `${root}/${name}` })] };
  }
  const found = list.map((each: unknown) => choices.find((choice) => choice === each));
  const refusal = found.flatMap((choice, index) =>
    choice === undefined
      ? [
          invalid(
            `'${String(list[index])}' is not a valid choice for '${name}', or is not served by this sandbox.`,
            { pointer: `${root}/${name}/${index}` },
          ),
        ]
      : [],
  );
  return refusal.length > 0
    ? { refusal }
    : { values: found.filter((choice) => choice !== undefined) };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (Reflect.get(value, name) ?? null) : null;
}
