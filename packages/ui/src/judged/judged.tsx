import type { Judgement } from "@cartograph/contracts/thresholds.ts";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./judged.module.css";

export type JudgedProps = {
  judgement: Judgement;
  /** The judgement in a word or two, so that colour never stands alone; what is well needs it only when heard. */
  meaning: string;
  children: ReactNode;
};

/** A figure on the paler background of its judgement, with a mark whose shape says the same. */
export function Judged({ judgement, meaning, children }: JudgedProps) {
  return (
    <span className={classes.judged} data-judgement={judgement}>
      <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
        <path d={shapes[judgement]} fill="currentColor" />
      </svg>
      {/* Before the figure, so that the figures of a column stay below each other. */}
      {judgement === "success" ? (
        <VisuallyHidden>{meaning} </VisuallyHidden>
      ) : (
        <span>{meaning} </span>
      )}
      {children}
    </span>
  );
}

// A disc, an upright triangle, a lozenge.
const shapes: Record<Judgement, string> = {
  success: "M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  warning: "M4 .5 8 7.5H0Z",
  danger: "M4 0 8 4 4 8 0 4Z",
};
