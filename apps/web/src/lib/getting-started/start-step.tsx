import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./start-step.module.css";

/** `stopped`: needs action by the operator. */
export type StepState = "done" | "current" | "waiting" | "stopped";

const spoken: Record<StepState, string> = {
  done: "Done",
  current: "In progress",
  waiting: "Not started",
  stopped: "Action needed",
};

export type StartStepProps = { state: StepState; title: string; children?: ReactNode };

/** One step of the progress list. */
export function StartStep({ state, title, children }: StartStepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === "current" && "step"}>
      <span className={classes.mark}>
        {state === "done" ? <IconCheck size={14} stroke={2.5} aria-hidden /> : null}
        {state === "stopped" ? <IconAlertTriangle size={14} stroke={2} aria-hidden /> : null}
        <VisuallyHidden>{`${spoken[state]}:`}</VisuallyHidden>
      </span>
      <div className={classes.body}>
        <span className={classes.title}>{title}</span>
        {children}
      </div>
    </li>
  );
}
