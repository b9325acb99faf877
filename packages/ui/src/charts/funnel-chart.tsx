import { funnelShare } from "@cartograph/contracts/thresholds.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { Group, Progress, Stack, Text } from "@mantine/core";
import { FigureLink } from "../link/figure-link.tsx";
import { formatCount, formatFigure, noFigure } from "../format/format-number.ts";
import classes from "./funnel-chart.module.css";

export type FunnelStep = {
  name: string;
  value: number | null;
  /** Its metric and the path that it opens. */
  metric?: MetricId;
  to?: string | null;
};

export type FunnelChartProps = {
  title: string;
  /** From the first step on. */
  steps: readonly FunnelStep[];
};

/** The number that reaches each step, and its share of the first and the previous step. */
export function FunnelChart({ title, steps }: FunnelChartProps) {
  const first = steps[0]?.value ?? null;
  return (
    <Stack component="ol" gap="sm" className={classes.funnel ?? ""} aria-label={title}>
      {steps.map((step, index) => (
        <Step
          key={step.name}
          step={step}
          share={shareOf(step.value, first)}
          // For the second step, the previous step is the first, whose share is shown already.
          shareOfPrevious={index < 2 ? null : shareOf(step.value, steps[index - 1]?.value ?? null)}
        />
      ))}
    </Stack>
  );
}

type StepProps = { step: FunnelStep; share: number | null; shareOfPrevious: number | null };

function Step({ step, share, shareOfPrevious }: StepProps) {
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Group component="span" gap="0 8px" align="baseline" flex={1} miw={0}>
          <span>{step.name}</span>
          {shareOfPrevious === null ? null : (
            <Text component="span" size="xs" c="dimmed" className={classes.previous ?? ""}>
              <FigureLink to={step.to ?? null} metric={step.metric} isQuiet>
                {shareOfPrevious}% of previous step
              </FigureLink>
            </Text>
          )}
        </Group>
        <strong>
          <FigureLink to={step.to ?? null} metric={step.metric}>
            {formatFigure(step.value, formatCount)}
          </FigureLink>
        </strong>
        <Text component="span" c="dimmed" ta="end" w="3rem">
          <FigureLink to={step.to ?? null} metric={step.metric} isQuiet>
            {share === null ? noFigure : `${share}%`}
          </FigureLink>
        </Text>
      </Group>
      <Progress
        value={Math.min(100, share ?? 0)}
        color="var(--cartograph-series-1)"
        size={10}
        mt={4}
        classNames={{ section: classes.bar ?? "" }}
        aria-hidden="true"
      />
    </li>
  );
}

function shareOf(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : funnelShare(value, first);
}
