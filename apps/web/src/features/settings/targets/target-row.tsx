import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { TextInput } from "@mantine/core";
import { monthName } from "../../../lib/targets/months.ts";
import { unitWords } from "../../../lib/targets/target-texts.ts";
import classes from "./targets.module.css";

/** Acronyms in the labels, spelled out below them. */
const acronyms: Partial<Record<TargetMetricId, string>> = {
  roas: "Return on ad spend",
  cpa: "Cost per acquisition",
  mer: "Marketing efficiency ratio",
  acos: "Ad spend as a share of sales",
  ncac: "Cost to acquire a new customer",
};

export type TargetRowProps = {
  metric: TargetMetricId;
  currency: string;
  isReadOnly: boolean;
  cells: readonly { month: string; text: string; error: string | null }[];
  onChange: (month: string, text: string) => void;
};

/** The targets of one metric by month. Empty means no target. */
export function TargetRow({ metric, currency, isReadOnly, cells, onChange }: TargetRowProps) {
  const { label } = metricDefinitions[metric];
  const unit = unitWords(metric, currency);
  const acronym = acronyms[metric];
  return (
    <tr>
      <th scope="row">
        {label}
        {unit ? <span className={classes.note}> {unit}</span> : null}
        {acronym ? <div className={classes.note}>{acronym}</div> : null}
      </th>
      {cells.map(({ month, text, error }) => (
        <td key={month}>
          <TextInput
            name={`${metric} ${month}`}
            size="xs"
            aria-label={`${label}, ${monthName(month)}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="None"
            readOnly={isReadOnly}
            value={text}
            error={error}
            onChange={(event) => onChange(month, event.currentTarget.value)}
          />
        </td>
      ))}
    </tr>
  );
}
