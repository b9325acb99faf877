import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { targetGroups } from "@cartograph/contracts/target-metrics.ts";
import { Text } from "@mantine/core";
import type { TargetErrors, TargetTexts } from "../../../lib/targets/target-texts.ts";
import { TargetField } from "./target-field.tsx";
import classes from "./targets.module.css";

/** Acronyms in the labels, spelled out below the heading of their group. */
const acronyms: Partial<Record<TargetMetricId, string>> = {
  roas: "ROAS: return on ad spend",
  cpa: "CPA: cost per acquisition",
  mer: "MER: marketing efficiency ratio",
  acos: "ACOS: ad spend as a share of sales",
  ncac: "nCAC: cost to acquire a new customer",
};

export type TargetGroupProps = {
  group: (typeof targetGroups)[number];
  currency: string;
  texts: TargetTexts;
  errors: TargetErrors;
  onChange: (metric: TargetMetricId, text: string) => void;
};

/** The targets of one screen. */
export function TargetGroup({ group, currency, texts, errors, onChange }: TargetGroupProps) {
  const spelledOut = group.metrics.flatMap((metric) => acronyms[metric] ?? []);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group.name}</legend>
      {spelledOut.length > 0 ? (
        <Text size="xs" c="dimmed">
          {spelledOut.join(" · ")}
        </Text>
      ) : null}
      <div className={classes.grid}>
        {group.metrics.map((metric) => (
          <TargetField
            key={metric}
            metric={metric}
            currency={currency}
            text={texts[metric] ?? ""}
            error={errors[metric] ?? null}
            onChange={(text) => onChange(metric, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}
