import "@mantine/dates/styles.layer.css";
import { Button, Group, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayAfterKey } from "./calendar-keys.ts";
import { addMonths, firstMonthOf, firstMonthUntil } from "./calendar-months.ts";
import type { DateRange } from "@cartograph/contracts/date-range.ts";
import { DayFields } from "./day-fields.tsx";
import { type RangeDraft, rangeRule, readDraft } from "./range-draft.ts";
import { weekStart } from "./week-start.ts";
import classes from "./range-calendar.module.css";

export type RangeCalendarProps = {
  /** The days that are selected at first. */
  days: RangeDraft;
  /** The store's time zone; weeks start as in its country. */
  timezone: string;
  /** The last day that can be picked, `YYYY-MM-DD`. */
  today: string;
  onApply: (range: DateRange) => void;
  onCancel: () => void;
};

/** Picks a range from two months (one on a phone), or from typed dates; both days are included. */
export function RangeCalendar({ days, timezone, today, onApply, onCancel }: RangeCalendarProps) {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const months = isWide ? 2 : 1;
  const [draft, setDraft] = useState<RangeDraft>(days);
  const state = readDraft(draft, today);
  const [firstMonth, setFirstMonth] = useState(() => firstMonthOf(draft, { months, today }));
  const calendar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(() =>
    // If the range is longer than the calendar, only its last day is in view.
    days.from !== null && days.from >= firstMonth ? days.from : (days.to ?? today),
  );
  const firstDayOfWeek = weekStart(timezone);

  // The focused day may be in a month that was just rendered.
  useEffect(() => {
    const drawn = `[data-day="${focused}"]:not([data-hidden])`;
    calendar.current?.querySelector<HTMLElement>(drawn)?.focus({ preventScroll: true });
  }, [focused]);

  function show(day: string): void {
    if (day < firstMonth || day >= addMonths(firstMonth, months)) {
      setFirstMonth(day < firstMonth ? firstMonthUntil(day, 1) : firstMonthUntil(day, months));
    }
  }

  function moveByKey(event: KeyboardEvent): void {
    const { day } = (event.target as HTMLElement).dataset;
    const next =
      day === undefined
        ? null
        : dayAfterKey(day, event, { last: today, weekStart: firstDayOfWeek });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    show(next);
    setFocused(next);
  }

  function type(typed: RangeDraft): void {
    setDraft(typed);
    if (readDraft(typed, today).range) setFirstMonth(firstMonthOf(typed, { months, today }));
  }

  return (
    <Stack gap="sm" p="xs">
      <DayFields draft={draft} today={today} invalid={state.isInvalid} onChange={type} />
      <div ref={calendar} onKeyDownCapture={moveByKey}>
        <DatePicker
          type="range"
          value={state.isInvalid ? [null, null] : [draft.from, draft.to]}
          onChange={([from, to]) => setDraft({ from, to })}
          date={firstMonth}
          onDateChange={setFirstMonth}
          numberOfColumns={months}
          columnsToScroll={1}
          firstDayOfWeek={firstDayOfWeek}
          maxDate={today}
          allowSingleDateInRange
          hideOutsideDates
          fullWidth={!isWide}
          getDayProps={(day) => ({ "data-day": day })}
          classNames={{ day: classes.day ?? "" }}
          ariaLabels={{ nextMonth: "Next month", previousMonth: "Previous month" }}
        />
      </div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text
          size="sm"
          c={state.isInvalid ? "danger" : "dimmed"}
          aria-live="polite"
          className={classes.message}
        >
          {state.message}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" onClick={onCancel}>
            Back
          </Button>
          <Button
            size="xs"
            disabled={state.range === null}
            onClick={() => state.range && onApply(state.range)}
          >
            Apply
          </Button>
        </Group>
      </Group>
      <Text size="xs" c="dimmed" className={classes.rule}>
        {rangeRule}
      </Text>
    </Stack>
  );
}
