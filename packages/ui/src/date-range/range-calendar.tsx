import "@mantine/dates/styles.layer.css";
import { maxRangeDays } from "@cartograph/contracts/date-range.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { type DateRange, dateRangeLabel } from "./date-range.ts";
import classes from "./range-calendar.module.css";

export type RangeCalendarProps = {
  value: DateRange;
  /** The last day that can be picked, `YYYY-MM-DD`. */
  today: string;
  onApply: (range: DateRange) => void;
  onCancel: () => void;
};

function monthBefore(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}

/** Two months on a desktop, one on a phone; both ends of the range are included. */
export function RangeCalendar({ value, today, onApply, onCancel }: RangeCalendarProps) {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const [days, setDays] = useState<[string | null, string | null]>(
    value.range === "custom" ? [value.from, value.to] : [null, null],
  );
  const [from, to] = days;
  const range: DateRange | null = from && to ? { range: "custom", from, to } : null;
  const lastShown = to ?? today;

  return (
    <Stack gap="sm" p="xs">
      <DatePicker
        type="range"
        value={days}
        onChange={setDays}
        numberOfColumns={isWide ? 2 : 1}
        columnsToScroll={1}
        defaultDate={isWide ? monthBefore(lastShown) : lastShown}
        maxDate={today}
        minDate={new Date(Date.parse(today) - (maxRangeDays - 1) * 86_400_000)
          .toISOString()
          .slice(0, 10)}
        allowSingleDateInRange
        hideOutsideDates
        classNames={{ day: classes.day ?? "" }}
        ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {range ? dateRangeLabel(range) : from ? "Pick the last day" : "Pick the first day"}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onCancel}>
            Back
          </Button>
          <Button size="xs" disabled={!range} onClick={() => range && onApply(range)}>
            Apply
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
