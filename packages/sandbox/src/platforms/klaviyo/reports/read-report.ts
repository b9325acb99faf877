import { zoneOffset } from "../../../core/zone.ts";
import { invalid, KlaviyoRefusal } from "../errors.ts";
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

/** Reads the body. @throws KlaviyoRefusal with one problem for each invalid value */
export function readReport(
  body: unknown,
  { kind, timezone, now, metricIds }: ReportContext,
): ReportQuery {
  const data = partOf(body, "data");
  const attributes = partOf(data, "attributes");
  if (attributes === null) refuse("'attributes' is a required field.", "/data/attributes");
  if (partOf(data, "type") !== kind.type) refuse(`'type' must be '${kind.type}'.`, "/data/type");

  const statistics =
    readChoices(attributes, "statistics", statisticNames) ??
    refuse("'statistics' is a required field.", `${root}/statistics`);

  const frame = partOf(attributes, "timeframe");
  if (typeof partOf(frame, "key") === "string") {
    refuse("Timeframes with a key are not served by this sandbox.", `${root}/timeframe`);
  }
  const timeframe =
    readTimeframe(frame) ?? refuse("Invalid timeframe provided.", `${root}/timeframe`);
  const requested = partOf(attributes, "interval");
  const interval = intervals.find((each) => each === requested) ?? null;
  if (kind.hasInterval && interval === null) {
    refuse(`'${String(requested)}' is not a valid choice for 'interval'.`, `${root}/interval`);
  }
  if (kind.hasInterval && interval !== "daily") {
    refuse(`The interval ${String(requested)} is not served by this sandbox.`, `${root}/interval`);
  }
  const localNow = now + zoneOffset(timezone, now);
  const problem = timeframeProblem(timeframe, interval, localNow);
  if (problem !== null) refuse(problem, `${root}/timeframe`);

  const metric = partOf(attributes, "conversion_metric_id");
  if (typeof metric !== "string") {
    return refuse("'conversion_metric_id' is a required field.", `${root}/conversion_metric_id`);
  }
  if (!metricIds.has(metric)) {
    refuse(`A metric with id ${metric} does not exist.`, `${root}/conversion_metric_id`);
  }
  const groupBy = readChoices(attributes, "group_by", kind.groupings);
  const missing = kind.required.find((name) => groupBy?.includes(name) === false);
  if (missing !== undefined) {
    refuse(`'${missing}' is a required value for 'group_by'.`, `${root}/group_by`);
  }
  const filter = partOf(attributes, "filter");
  if (filter !== null && String(filter).replaceAll('"', "'") !== emailFilter) {
    refuse("The filter is invalid or is not served by this sandbox.", `${root}/filter`);
  }
  return {
    statistics,
    timeframe,
    groupBy: groupBy ?? [...kind.required, "send_channel"],
    conversionMetricId: metric,
  };
}

function refuse(detail: string, pointer: string): never {
  throw new KlaviyoRefusal([invalid(detail, { pointer })]);
}

/** Null when the list is missing. */
function readChoices<T extends string>(
  attributes: unknown,
  name: string,
  choices: readonly T[],
): T[] | null {
  const list = partOf(attributes, name);
  if (list === null || list === undefined) return null;
  if (!Array.isArray(list)) return refuse(`'${name}' must be a list.`, `${root}/${name}`);
  const found = list.map((each: unknown) => choices.find((choice) => choice === each));
  const problems = found.flatMap((choice, index) =>
    choice === undefined
      ? [
          invalid(
            `'${String(list[index])}' is not a valid choice for '${name}', or is not served by this sandbox.`,
            { pointer: `${root}/${name}/${index}` },
          ),
        ]
      : [],
  );
  if (problems.length > 0) throw new KlaviyoRefusal(problems);
  return found.filter((choice) => choice !== undefined);
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (Reflect.get(value, name) ?? null) : null;
}
