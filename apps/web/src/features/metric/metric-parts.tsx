import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import { formatFigure } from "@cartograph/ui/format/format-number.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { metricPath } from "../../lib/metric-path.ts";
import { metricFormat } from "../../lib/report/format-metric.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import classes from "./metric.module.css";
import { type FormulaItem, formulaOf } from "./metric-formula.ts";

/** The metric's formula with the value of each part, which links to that metric. */
export function MetricParts({ id, countedParts }: Pick<MetricReport, "id" | "countedParts">) {
  const items = formulaOf(id);
  if (items.length === 0) return null;
  return (
    <>
      <p className={classes.parts} aria-label={`What ${metricDefinitions[id].name} is made of`}>
        {terms(items).map((term, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the formula of a metric never changes
          <span key={index} className={classes.term}>
            {term.map((item) => (
              <Item
                key={typeof item === "string" ? item : item.metric}
                item={item}
                of={id}
                counted={countedParts?.values}
              />
            ))}
          </span>
        ))}
      </p>
      {countedParts ? (
        <p className={classes.note}>
          Only days with data from all sources count:{" "}
          {formatDays(countedParts.from, countedParts.to)}
        </p>
      ) : null}
    </>
  );
}

/** Groups each figure with its operators, so that a line never ends with an operator. */
function terms(items: readonly FormulaItem[]): FormulaItem[][] {
  const result: FormulaItem[][] = [];
  let operators: FormulaItem[] = [];
  for (const item of items) {
    const isSuffix = typeof item === "string" && /^[)×]/.test(item);
    if (isSuffix) result.at(-1)?.push(item);
    else if (typeof item === "string") operators.push(item);
    else {
      result.push([...operators, item]);
      operators = [];
    }
  }
  return result;
}

type CountedValues = NonNullable<MetricReport["countedParts"]>["values"];

function Item({
  item,
  of,
  counted,
}: {
  item: FormulaItem;
  of: MetricId;
  /** The values of parts on the days that a ratio counts; undefined if these are all days. */
  counted: CountedValues | undefined;
}) {
  const report = useMetricReport();
  if (typeof item === "string") return <span className={classes.operator}>{item}</span>;
  const definition = metricDefinitions[item.metric];
  const ofRange = report.metrics[item.metric]?.value ?? null;
  // A part that is unknown on the counted days must not be replaced by that of the range.
  const ofCountedDays = counted?.[item.metric];
  const value = ofCountedDays === undefined ? ofRange : ofCountedDays;
  const figure = formatFigure(value, metricFormat(definition, report));
  const content = (
    <>
      <span className={classes.partName}>{definition.name}</span> {figure}
    </>
  );
  return (
    <span className={classes.part} data-metric={item.metric}>
      {item.metric === of ? (
        <strong>{content}</strong>
      ) : (
        <AppLink to={metricPath(item.metric)}>{content}</AppLink>
      )}
    </span>
  );
}
