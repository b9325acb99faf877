import type { Rating } from "@cartograph/contracts/thresholds.ts";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

export type StatusBadgeProps = {
  status: Rating;
  /** The status in a word or two, so that it does not depend on color. Success shows it to screen readers only. */
  meaning: string;
  children: ReactNode;
};

/** A value on the background color of its status, with an icon of its own shape. */
export function StatusBadge({ status, meaning, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-status={status}>
      <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
        <path d={shapes[status]} fill="currentColor" />
      </svg>
      {/* Before the value, so that the values of a column stay aligned. */}
      {status === "success" ? <VisuallyHidden>{meaning} </VisuallyHidden> : <span>{meaning} </span>}
      {children}
    </span>
  );
}

// A circle, a triangle and a diamond.
const shapes: Record<Rating, string> = {
  success: "M4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
  warning: "M4 .5 8 7.5H0Z",
  danger: "M4 0 8 4 4 8 0 4Z",
};
