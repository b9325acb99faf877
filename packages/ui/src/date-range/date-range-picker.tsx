import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import type { DateRangeKey } from "@cartograph/contracts/date-range.ts";
import { Button, Center, Loader, Popover } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ComparisonChoice } from "./comparison-choice.tsx";
import { type DateRange, dateRangeLabel } from "./date-range.ts";
import { RangeOptions } from "./range-options.tsx";
import classes from "./date-range-picker.module.css";

// The calendar is half as heavy as a screen and seldom opened: it comes when it is asked for.
const RangeCalendar = lazy(() =>
  import("./range-calendar.tsx").then((module) => ({ default: module.RangeCalendar })),
);

export type DateRangePickerProps = {
  value: DateRange;
  onChange: (value: DateRange) => void;
  comparison: ComparisonKey;
  onComparisonChange: (value: ComparisonKey) => void;
  /** The store's present day `YYYY-MM-DD`: no later one can be picked. */
  today: string;
};

/**
 * The ten ranges of every report, and what they are compared with; Custom Range opens a calendar in their place.
 * Choosing a range closes the popover. Choosing a comparison does not: its arrow keys choose as they go.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, today } = props;
  const [open, setOpen] = useState<"no" | "options" | "calendar">("no");
  const label = dateRangeLabel(value);

  function choose(range: DateRangeKey) {
    if (range === "custom") {
      setOpen("calendar");
      return;
    }
    setOpen("no");
    onChange({ range });
  }

  return (
    <Popover
      opened={open !== "no"}
      onChange={(opened) => {
        if (!opened) setOpen("no");
      }}
      position="bottom-end"
      width={open === "calendar" ? "auto" : "14rem"}
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label={`Date range: ${label}`}
          aria-haspopup="dialog"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(open === "no" ? "options" : "no")}
          className={classes.trigger}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Date range">
        {open === "calendar" ? (
          <Suspense
            fallback={
              <Center w="16rem" h="25rem">
                <Loader size="sm" />
              </Center>
            }
          >
            <RangeCalendar
              value={value}
              today={today}
              onApply={(range) => {
                setOpen("no");
                onChange(range);
              }}
              onCancel={() => setOpen("options")}
            />
          </Suspense>
        ) : (
          <>
            <RangeOptions selected={value.range} onChoose={choose} />
            <ComparisonChoice value={props.comparison} onChange={props.onComparisonChange} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
