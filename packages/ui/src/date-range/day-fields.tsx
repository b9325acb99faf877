import { Group, TextInput } from "@mantine/core";
import type { RangeDraft } from "./range-draft.ts";
import classes from "./range-calendar.module.css";

export type DayFieldsProps = {
  draft: RangeDraft;
  /** The last day that can be typed, `YYYY-MM-DD`. */
  today: string;
  invalid: boolean;
  onChange: (draft: RangeDraft) => void;
};

/** Text fields for both days, in the date format of the browser's language. */
export function DayFields({ draft, today, invalid, onChange }: DayFieldsProps) {
  const common = {
    type: "date",
    size: "xs",
    max: today,
    error: invalid,
    classNames: { input: classes.fieldInput ?? "" },
  } as const;
  return (
    <Group gap="xs" wrap="nowrap" grow>
      <TextInput
        {...common}
        label="First day"
        value={draft.from ?? ""}
        onChange={(event) => onChange({ ...draft, from: event.currentTarget.value || null })}
      />
      <TextInput
        {...common}
        label="Last day"
        value={draft.to ?? ""}
        onChange={(event) => onChange({ ...draft, to: event.currentTarget.value || null })}
      />
    </Group>
  );
}
