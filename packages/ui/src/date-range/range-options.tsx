import { type DateRangeKey, dateRangeOptions } from "@cartograph/contracts/date-range.ts";
import { createScopedKeydownHandler } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import classes from "./date-range-picker.module.css";

export type RangeOptionsProps = {
  selected: DateRangeKey;
  onChoose: (range: DateRangeKey) => void;
};

/** The ten ranges, navigable with arrow keys. */
export function RangeOptions({ selected, onChoose }: RangeOptionsProps) {
  const options = useRef<HTMLDivElement>(null);
  // Returning from the calendar would otherwise lose the focus.
  useEffect(() => {
    const option = options.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    option?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={options} className={classes.options} data-range-options>
      {dateRangeOptions.map((option) => {
        const isSelected = option.value === selected;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isSelected}
            data-autofocus={isSelected || undefined}
            data-range-option
            className={classes.option}
            onClick={() => onChoose(option.value)}
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
