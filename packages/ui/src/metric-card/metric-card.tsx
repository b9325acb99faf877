import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { targetProgress } from "@cartograph/contracts/thresholds.ts";
import { Paper, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCircleDashed } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { Sparkline, type SparklineProps } from "../charts/sparkline.tsx";
import { noFigure } from "../format/format-number.ts";
import { StaleMark, type Staleness } from "../stale-mark/stale-mark.tsx";
import { changeText, type Difference } from "./change-text.ts";
import { targetStatus } from "./target-status.ts";
import { MetricChange } from "./metric-change.tsx";
import classes from "./metric-card.module.css";
import { MetricInfo, type MetricInfoProps } from "./metric-info.tsx";
import { MetricTarget } from "./metric-target.tsx";
import { readFigure } from "./read-figure.ts";

export type ColorScheme = "primary" | "success" | "warning" | "danger";

export type MetricCardProps = {
  title: string;
  /** As it is shown, with thousands separators; null where there is no figure. */
  value: string | null;
  /** The figure itself, where the shown one does not begin with it (2m 41s); read from `value` when it is left out. */
  amount?: number | null;
  percentChange?: number | null;
  /** What the operator aims at, in the figure's own unit; 0 for no target. */
  target?: number;
  /** The days that a month's target was pro-rated to; null when it is meant whole. */
  proRatedDays?: number | null;
  prefix?: string;
  suffix?: string;
  /** The status that the figure itself carries; `primary` carries none. */
  colorScheme?: ColorScheme;
  direction?: MetricDirection;
  /** The earlier figure as it is shown; null when it is not known, undefined when only the change is. */
  previous?: string | null;
  /** Whether the figure is set against an earlier one; when it is not, nothing is said of a change. */
  isCompared?: boolean;
  /** What is set against the earlier figure, as it is shown, where that is less than the card's own figure. */
  compared?: string | null;
  /** Shown in place of a percentage that would say nothing. */
  difference?: Difference | null;
  /** Why there is no change, such as "no data before Oct 23, 2025". */
  noChange?: string | null;
  /** What belongs to the comparison besides, such as "through 3:17 AM". */
  comparisonDetail?: string | null;
  /** The days of both figures, shown on hover. */
  comparedWith?: string | null;
  /** Why there is no figure, and the link that leads to one. */
  missing?: ReactNode;
  info?: Omit<MetricInfoProps, "title"> | null;
  /** Says what about the figure is not final yet, such as a day that is not over. */
  incompleteNote?: string | null;
  /** A source of the figure that was not read for too long. */
  stale?: Staleness | null;
  /** Stands in place of the change, for a figure that is not compared. */
  note?: string | null;
  /** The figure over the range, for the sparkline. */
  series?: SparklineProps | null;
  /** The goal and the pace in words, such as "58% of $600k goal, 71% of month elapsed". */
  goal?: string | null;
  /** Where the goal is set or changed. */
  goalEditor?: ReactNode;
};

/** One figure: its value first, then how it changed and how far it is from its target. */
export function MetricCard(props: MetricCardProps) {
  const { title, value, prefix = "", suffix = "", colorScheme = "primary" } = props;
  const titleId = useId();
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
          {text}
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

/** How the figure stands to what it was and to what it is to be. */
function ChangeAndTarget(props: MetricCardProps & { amount: number | null }) {
  const { title, amount, percentChange = null, direction = "up_good", isCompared = true } = props;
  const { difference = null } = props;
  const target = props.target ?? 0;
  const progress = amount === null ? null : targetProgress(amount, target);
  const previous = typeof props.previous === "string" ? readFigure(props.previous) : props.previous;
  return (
    <>
      {props.note || !isCompared ? (
        <div className={classes.change}>{props.note}</div>
      ) : (
        <MetricChange
          change={changeText({
            value: amount,
            percentChange,
            previous,
            difference,
            reason: props.noChange ?? null,
          })}
          amount={percentChange ?? difference?.amount ?? 0}
          direction={direction}
          compared={props.compared ?? null}
          previous={props.previous ?? null}
          detail={props.comparisonDetail ?? null}
          comparedWith={props.comparedWith ?? null}
        />
      )}
      <div className={classes.foot}>{props.series && <Sparkline {...props.series} />}</div>
      <div className={classes.goal}>
        {progress === null ? null : (
          <MetricTarget
            title={title}
            progress={progress}
            status={targetStatus(amount ?? 0, target, direction)}
            proRatedDays={props.proRatedDays ?? null}
          />
        )}
        <div className={classes.pace}>
          {progress !== null && props.goal ? <span>{props.goal}</span> : null}
          {props.goalEditor}
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

/** Long figures are set smaller, so that two cards abreast on a phone still show them in full. */
function lengthOf(text: string): CSSProperties & { "--length": number } {
  return { "--length": Math.max(text.length, 5) };
}
