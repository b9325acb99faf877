import { type ComparisonKey, comparisonOptions } from "@cartograph/contracts/comparisons.ts";
import { useId } from "react";
import classes from "./comparison-choice.module.css";

export type ComparisonChoiceProps = {
  value: ComparisonKey;
  onChange: (value: ComparisonKey) => void;
};

/** The choice of comparison. */
export function ComparisonChoice({ value, onChange }: ComparisonChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Compare with</legend>
      {comparisonOptions.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            // Update the control immediately, while the screen still renders the new values.
            defaultChecked={option.value === value}
            onChange={() => onChange(option.value)}
            className={classes.radio}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
