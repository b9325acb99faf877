import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import type { DateRangeKey } from "@cartograph/contracts/date-range.ts";
import { Button, Center, Loader, Popover } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { ComparisonChoice } from "./comparison-choice.tsx";
import type { DateRange } from "@cartograph/contracts/date-range.ts";
import { dateRangeLabel } from "./date-range.ts";
import { LazyPart } from "../states/lazy-part.tsx";
import { RangeOptions } from "./range-options.tsx";
import classes from "./date-range-picker.module.css";

// The calendar is large and rarely opened.
const RangeCalendar = lazy(() =>
  import("./range-calendar.tsx").then((module) => ({ default: module.RangeCalendar })),
);

export type DateRangePickerProps = {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Left out where nothing is compared. */
  comparison?: ComparisonKey;
  onComparisonChange?: (value: ComparisonKey) => void;
  /** The store's current day `YYYY-MM-DD`, the last that can be picked. */
  today: string;
  /** The store's time zone; weeks of the calendar start as in its country. */
  timezone?: string | undefined;
  /** The days `YYYY-MM-DD` of the shown report, on which the calendar opens. */
  shown?: { from: string; to: string } | null | undefined;
};

/**
 * Picks one of the ten ranges and the comparison; Custom Range opens a calendar. Choosing a range closes the popover.
 * Choosing a comparison does not, since arrow keys change it with every press.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, today, timezone = "UTC", shown = null } = props;
  const [open, setOpen] = useState<"no" | "options" | "calendar" | "back">("no");
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
          <LazyPart
            placeholder={
              <Center w="16rem" h="25rem">
                <Loader size="sm" />
              </Center>
            }
          >
            <RangeCalendar
              days={value.range === "custom" ? value : (shown ?? { from: null, to: null })}
              timezone={timezone}
              today={today}
              onApply={(range) => {
                setOpen("no");
                onChange(range);
              }}
              onCancel={() => setOpen("back")}
            />
          </LazyPart>
        ) : (
          <>
            <RangeOptions selected={value.range} onChoose={choose} takesFocus={open === "back"} />
            {props.comparison && props.onComparisonChange ? (
              <ComparisonChoice value={props.comparison} onChange={props.onComparisonChange} />
            ) : null}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
