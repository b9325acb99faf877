import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { TextInput } from "@mantine/core";
import { unitWords } from "../../../lib/targets/target-texts.ts";
import classes from "./targets.module.css";

export type TargetFieldProps = {
  metric: TargetMetricId;
  currency: string;
  text: string;
  error: string | null;
  onChange: (text: string) => void;
};

/** The target of one metric. Empty means no target. */
export function TargetField({ metric, currency, text, error, onChange }: TargetFieldProps) {
  const unit = unitWords(metric, currency);
  return (
    <TextInput
      name={metric}
      className={classes.field ?? ""}
      label={
        <>
          {metricDefinitions[metric].label}
          {unit ? <span className={classes.unit}> {unit}</span> : null}
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      placeholder="None"
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
