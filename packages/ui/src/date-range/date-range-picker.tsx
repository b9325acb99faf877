import { type DateRangeKey, dateRangeOptions } from "@cartograph/contracts/date-range.ts";
import { Button, Center, createScopedKeydownHandler, Loader, Popover } from "@mantine/core";
import { IconCalendar, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { type DateRange, dateRangeLabel } from "./date-range.ts";
import classes from "./date-range-picker.module.css";

// The calendar is half as heavy as a screen and seldom opened: it comes when it is asked for.
const RangeCalendar = lazy(() =>
  import("./range-calendar.tsx").then((module) => ({ default: module.RangeCalendar })),
);

export type DateRangePickerProps = {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** The store's present day `YYYY-MM-DD`: no later one can be picked. */
  today: string;
};

/** The ten ranges of every report; Custom Range opens a calendar in their place. */
export function DateRangePicker({ value, onChange, today }: DateRangePickerProps) {
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
              <Center w="16rem" h="19rem">
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
          <RangeOptions selected={value.range} onChoose={choose} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function RangeOptions(props: { selected: DateRangeKey; onChoose: (range: DateRangeKey) => void }) {
  return (
    <div className={classes.options} data-range-options>
      {dateRangeOptions.map((option) => {
        const isSelected = option.value === props.selected;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isSelected}
            data-autofocus={isSelected || undefined}
            data-range-option
            className={classes.option}
            onClick={() => props.onChoose(option.value)}
            onKeyDown={createScopedKeydownHandler({
              siblingSelector: "[data-range-option]",
              parentSelector: "[data-range-options]",
              orientation: "vertical",
              loop: true,
              activateOnFocus: false,
            })}
          >
            {option.label}
            {isSelected ? <IconCheck size={16} aria-hidden /> : null}
          </button>
        );
      })}
    </div>
  );
}
