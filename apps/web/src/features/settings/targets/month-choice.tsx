import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { monthChoices, monthFrom, monthName } from "../../../lib/targets/months.ts";
import classes from "./targets.module.css";

export type MonthChoiceProps = {
  month: string;
  /** The store's current month. */
  present: string;
  onChange: (month: string) => void;
};

/** Selects the month: from a list, or the previous or next one. */
export function MonthChoice({ month, present, onChange }: MonthChoiceProps) {
  const months = monthChoices(present);
  const step = (by: number) => {
    const next = monthFrom(month, by);
    return { disabled: !months.includes(next), onClick: () => onChange(next) };
  };
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <NativeSelect
        label="Month"
        className={classes.month ?? ""}
        value={month}
        data={months.map((value) => ({ value, label: monthName(value) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon variant="default" size={36} aria-label="Previous month" {...step(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Next month" {...step(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
