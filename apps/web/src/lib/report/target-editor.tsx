import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useStoreFlags } from "../session.ts";
import classes from "./target-editor.module.css";

const TargetForm = lazy(async () => {
  const { TargetForm: Form } = await import("./target-form.tsx");
  return { default: Form };
});

export type TargetEditorProps = {
  title: string;
  metric: TargetMetricId;
  /** `YYYY-MM`, the month whose target is edited. */
  month: string;
  /** The first month of the range. */
  firstMonth: string;
  hasTarget: boolean;
};

/** Sets, changes or removes the target of a month; hidden in a read-only store. */
export function TargetEditor({ hasTarget, ...props }: TargetEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const { isReadOnly } = useStoreFlags();
  if (isReadOnly) return null;
  // The report does not say whether some or all months of a longer range have no target.
  const unset = props.firstMonth === props.month ? "Set target" : "Set targets";
  const label = `${hasTarget ? "Edit target" : unset} for ${props.title}`;
  const toggle = () => setOpen((open) => !open);
  return (
    <Popover
      width={272}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        {hasTarget ? (
          <ActionIcon variant="subtle" c="dimmed" size={24} aria-label={label} onClick={toggle}>
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        ) : (
          <UnstyledButton className={classes.set ?? ""} aria-label={label} onClick={toggle}>
            {unset}
          </UnstyledButton>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={null}>
          {isOpen ? <TargetForm {...props} onDone={() => setOpen(false)} /> : null}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
