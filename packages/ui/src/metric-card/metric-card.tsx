import type { MetricDirection } from "@cartograph/contracts/metrics.ts";
import { targetProgress } from "@cartograph/contracts/thresholds.ts";
import { Paper, Progress, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCircleDashed } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { Sparkline } from "../charts/sparkline.tsx";
import { noFigure } from "../format/format-number.ts";
import { changeText } from "./change-text.ts";
import { MetricChange } from "./metric-change.tsx";
import classes from "./metric-card.module.css";
import { MetricInfo, type MetricInfoProps } from "./metric-info.tsx";
import { readFigure } from "./read-figure.ts";

export type ColorScheme = "primary" | "success" | "warning" | "danger";

export type MetricCardProps = {
  title: string;
  /** As it is shown, with thousands separators; null where there is no figure. */
  value: string | null;
  percentChange?: number | null;
  /** What the operator aims at, in the figure's own unit; 0 for no target. */
  target?: number;
  prefix?: string;
  suffix?: string;
  /** The judgement that the figure itself carries; `primary` carries none. */
  colorScheme?: ColorScheme;
  direction?: MetricDirection;
  /** The earlier figure as it is shown; null when there was none, undefined when it is not known. */
  previous?: string | null;
  /** Why there is no figure, and the link that leads to one. */
  missing?: ReactNode;
  info?: Omit<MetricInfoProps, "title"> | null;
  /** Says what about the figure is not final yet, such as a day that is not over. */
  incompleteNote?: string | null;
  /** Stands in place of the change, for a figure that is not compared. */
  note?: string | null;
  /** One value for each day, drawn as a line beside the figure. */
  course?: { values: readonly number[]; runningCount: number };
};

/** One figure: its value first, then how it changed and how far it is from its target. */
export function MetricCard(props: MetricCardProps) {
  const { title, prefix = "", suffix = "", colorScheme = "primary", direction = "up_good" } = props;
  const titleId = useId();
  const text = props.value === null ? noFigure : `${prefix}${props.value}${suffix}`;
  const number = props.value === null ? null : readFigure(props.value);
  const percentChange = props.percentChange ?? null;
  const previous = typeof props.previous === "string" ? readFigure(props.previous) : props.previous;
  const progress = number === null ? null : targetProgress(number, props.target ?? 0);
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {props.incompleteNote && props.value !== null ? (
          <IncompleteMark note={props.incompleteNote} />
        ) : null}
        {props.info ? <MetricInfo title={title} {...props.info} /> : null}
      </div>
      <div className={classes.figure}>
        <p
          className={classes.value}
          data-scheme={props.value === null ? "none" : colorScheme}
          style={lengthOf(text)}
        >
          {text}
        </p>
        {props.course ? <Sparkline {...props.course} /> : null}
      </div>
      {props.value === null ? (
        <div className={classes.missing}>{props.missing}</div>
      ) : props.note ? (
        <p className={classes.change}>{props.note}</p>
      ) : (
        <MetricChange
          change={changeText({ value: number, percentChange, previous })}
          percentChange={percentChange}
          direction={direction}
          previous={props.previous ?? null}
        />
      )}
      {progress === null ? null : (
        <TargetProgress title={title} progress={progress} colorScheme={colorScheme} />
      )}
    </Paper>
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

function TargetProgress(props: { title: string; progress: number; colorScheme: ColorScheme }) {
  return (
    <div className={classes.target}>
      <Progress
        value={props.progress}
        size={6}
        color={props.colorScheme === "primary" ? "accent" : props.colorScheme}
        aria-label={`${props.title}, share of the monthly target`}
      />
      <span>{props.progress}% of monthly target</span>
    </div>
  );
}

/** Long figures are set smaller, so that two cards abreast on a phone still show them in full. */
function lengthOf(text: string): CSSProperties & { "--length": number } {
  return { "--length": Math.max(text.length, 5) };
}
