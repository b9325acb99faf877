import { leaveFocus } from "@cartograph/ui/focus/leave-focus.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { CloseButton, Paper, Title } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import classes from "./next-steps.module.css";
import type { NextStep } from "./start-stage.ts";
import { useCloseGettingStarted } from "./use-close-getting-started.ts";

export function nextStepsTitle(steps: readonly NextStep[]): string {
  return steps.some(({ isFailed }) => isFailed)
    ? "Some of your data is missing. What's next?"
    : "Your first reports are ready. What's next?";
}

/** Suggests further steps after the first import, until they are done or dismissed. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const { close, isClosing } = useCloseGettingStarted();
  return (
    <Paper
      ref={leaveFocus}
      component="section"
      aria-labelledby="getting-started"
      p="md"
      className={classes.panel ?? ""}
    >
      <Title order={2} id="getting-started" className={classes.title ?? ""}>
        {nextStepsTitle(steps)}
      </Title>
      <ul className={classes.steps}>
        {steps.map(({ label, to, isDone }) => (
          <li key={label} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <>
                <IconCheck size={16} stroke={2} aria-hidden />
                {`${label}: done`}
              </>
            ) : (
              <AppLink to={to} size="sm" className={classes.link ?? ""}>
                {label}
                <IconArrowRight size={14} stroke={2} aria-hidden />
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      <CloseButton
        size="md"
        aria-label="Dismiss next steps"
        title="Dismiss"
        // A disabled button would lose keyboard focus.
        onClick={() => isClosing || close()}
        data-disabled={isClosing}
        aria-disabled={isClosing}
        className={classes.close ?? ""}
      />
    </Paper>
  );
}
