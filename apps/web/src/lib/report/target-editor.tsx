import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { LazyPart } from "@cartograph/ui/states/lazy-part.tsx";
import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useStoreFlags } from "../session.ts";
import classes from "./target-editor.module.css";

const TargetForm = lazy(async () => ({ default: (await import("./target-form.tsx")).TargetForm }));

export type TargetEditorProps = {
  title: string;
  metric: TargetMetricId;
  /** `YYYY-MM`, the month whose target is edited. */
  month: string;
  /** The first month of the range. */
  firstMonth: string;
  hasTarget: boolean;
  /** Whether only some months of the range have a target, so that the card shows none. */
  isPartial: boolean;
};

/** Sets, changes or removes the target of a month; hidden in a read-only store. */
export function TargetEditor({ hasTarget, isPartial, ...props }: TargetEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const { isReadOnly } = useStoreFlags();
  if (isReadOnly) return null;
  const action = hasTarget || isPartial ? "Edit target" : "Set target";
  const label = `${action} for ${props.title}`;
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
          <UnstyledButton
            className={classes.set ?? ""}
            aria-label={label}
            onClick={toggle}
            data-print="hide"
          >
            {action}
          </UnstyledButton>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <LazyPart>
          {isOpen ? <TargetForm {...props} onDone={() => setOpen(false)} /> : null}
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );
}
