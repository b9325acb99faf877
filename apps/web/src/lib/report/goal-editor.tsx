import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useStoreMarks } from "../session.ts";
import classes from "./goal-editor.module.css";

const GoalForm = lazy(async () => {
  const { GoalForm: Form } = await import("./goal-form.tsx");
  return { default: Form };
});

export type GoalEditorProps = {
  title: string;
  metric: TargetMetricId;
  /** `YYYY-MM`, the month whose goal is edited. */
  month: string;
  hasGoal: boolean;
};

/** Sets, changes or removes the goal of a month; hidden in a read-only store. */
export function GoalEditor({ title, metric, month, hasGoal }: GoalEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const { isReadOnly } = useStoreMarks();
  if (isReadOnly) return null;
  const label = `${hasGoal ? "Edit" : "Set"} goal for ${title}`;
  const toggle = () => setOpen((open) => !open);
  return (
    <Popover
      width={272}
      position="bottom-start"
      withinPortal
      trapFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        {hasGoal ? (
          <ActionIcon variant="subtle" c="dimmed" size={24} aria-label={label} onClick={toggle}>
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        ) : (
          <UnstyledButton className={classes.set ?? ""} aria-label={label} onClick={toggle}>
            Set goal
          </UnstyledButton>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={null}>
          {isOpen ? (
            <GoalForm title={title} metric={metric} month={month} onDone={() => setOpen(false)} />
          ) : null}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
