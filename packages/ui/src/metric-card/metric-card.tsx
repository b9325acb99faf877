import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { targetProgress } from "@cartograph/contracts/thresholds.ts";
import { Paper, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCircleDashed } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { Sparkline, type SparklineProps } from "../charts/sparkline.tsx";
import { FigureLink } from "../link/figure-link.tsx";
import { noFigure } from "../format/format-number.ts";
import { StaleMark, type Staleness } from "../stale-mark/stale-mark.tsx";
import { targetStatus } from "./target-status.ts";
import { type ComparisonProps, MetricChange } from "./metric-change.tsx";
import classes from "./metric-card.module.css";
import { MetricInfo, type MetricInfoProps } from "./metric-info.tsx";
import { MetricTarget } from "./metric-target.tsx";
import { readFigure } from "./read-figure.ts";

export type ColorScheme = "primary" | "success" | "warning" | "danger";

export type MetricCardProps = ComparisonProps & {
  title: string;
  /** The formatted value; null when there is none. */
  value: string | null;
  /** The unformatted value; parsed from `value` when omitted, which fails for texts such as 2m 41s. */
  amount?: number | null;
  /** The target in the unit of the value; 0 for none. */
  target?: number;
  /** Days that the monthly target is prorated to; null for the whole month. */
  proRatedDays?: number | null;
  prefix?: string;
  suffix?: string;
  /** The status of the value itself; `primary` for none. */
  colorScheme?: ColorScheme;
  direction?: MetricDirection;
  /** False when nothing is compared; the card then shows no change. */
  isCompared?: boolean;
  /** Why there is no value, with a link to fix it. */
  missing?: ReactNode;
  info?: Omit<MetricInfoProps, "title"> | null;
  /** Why the value may still change, such as a day so far. */
  incompleteNote?: string | null;
  /** A source of the value that has not been synced for too long. */
  stale?: Staleness | null;
  /** Shown instead of the change when nothing is compared. */
  note?: string | null;
  /** The figure over the range, for the sparkline. */
  series?: SparklineProps | null;
  /** The target and the pace, such as "Target $600,000, 71% elapsed". */
  pace?: string | null;
  /** The metric of the card and the path that it opens. */
  metric?: MetricId;
  to?: string | null;
  /** The control that sets or changes the target. */
  targetEditor?: ReactNode;
};

/** A metric with its value, change, sparkline and target. */
export function MetricCard(props: MetricCardProps) {
  const { title, value, prefix = "", suffix = "", colorScheme = "primary" } = props;
  const titleId = useId();
  const valueId = useId();
  const amount = props.amount ?? (value === null ? null : readFigure(value));
  const text = value === null ? noFigure : `${prefix}${value}${suffix}`;
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {props.stale && value !== null ? <StaleMark {...props.stale} /> : null}
        {props.incompleteNote && value !== null ? (
          <IncompleteMark note={props.incompleteNote} />
        ) : null}
        {props.info ? <MetricInfo title={title} {...props.info} /> : null}
      </div>
      <div className={classes.figure}>
        <p
          className={classes.value}
          data-scheme={value === null ? "none" : colorScheme}
          style={lengthOf(text)}
        >
          {props.metric ? (
            <FigureLink
              to={props.to ?? null}
              metric={props.metric}
              area="card"
              labelledBy={`${titleId} ${valueId}`}
            >
              <span id={valueId}>{text}</span>
            </FigureLink>
          ) : (
            text
          )}
        </p>
      </div>
      {value === null ? (
        <div className={classes.missing}>{props.missing}</div>
      ) : (
        <ChangeAndTarget {...props} amount={amount} />
      )}
    </Paper>
  );
}

function ChangeAndTarget(props: MetricCardProps & { amount: number | null }) {
  const { title, amount, direction = "up_good", isCompared = true } = props;
  const target = props.target ?? 0;
  const progress = amount === null ? null : targetProgress(amount, target);
  return (
    <>
      {props.note || !isCompared ? (
        <div className={classes.change}>{props.note}</div>
      ) : (
        <MetricChange {...props} value={amount} direction={direction} />
      )}
      <div className={classes.foot}>{props.series && <Sparkline {...props.series} />}</div>
      <div className={classes.targetArea}>
        {progress === null ? null : (
          <MetricTarget
            title={title}
            progress={progress}
            status={targetStatus(amount ?? 0, target, direction)}
            proRatedDays={props.proRatedDays ?? null}
          />
        )}
        <div className={classes.pace}>
          {progress !== null && props.pace ? <span>{props.pace}</span> : null}
          {props.targetEditor}
        </div>
      </div>
    </>
  );
}

function IncompleteMark({ note }: { note: string }) {
  return (
    <Tooltip label={note} multiline maw={260}>
      <span className={classes.mark}>
        <IconCircleDashed size={14} aria-hidden />
        <VisuallyHidden>{note}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** Long values get a smaller font, so that two cards fit side by side on a phone. */
function lengthOf(text: string): CSSProperties & { "--length": number } {
  return { "--length": Math.max(text.length, 5) };
}
