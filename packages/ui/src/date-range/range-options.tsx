import { type DateRangeKey, dateRangeOptions } from "@cartograph/contracts/date-range.ts";
import { createScopedKeydownHandler } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./date-range-picker.module.css";

export type RangeOptionsProps = {
  selected: DateRangeKey;
  onChoose: (range: DateRangeKey) => void;
  /** Focuses the selected range, for options that replace the calendar: an opening popover does so itself. */
  takesFocus: boolean;
};

const focus = (option: HTMLElement | null) => option?.focus({ preventScroll: true });

/** The ten ranges, navigable with arrow keys. */
export function RangeOptions({ selected, onChoose, takesFocus }: RangeOptionsProps) {
  return (
    <div className={classes.options} data-range-options>
      {dateRangeOptions.map((option) => {
        const isSelected = option.value === selected;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isSelected}
            ref={takesFocus && isSelected ? focus : undefined}
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
