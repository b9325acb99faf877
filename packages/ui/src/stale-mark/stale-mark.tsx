import { Tooltip, VisuallyHidden } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import classes from "./stale-mark.module.css";

export type Staleness = {
  /** Short, such as `3 h`. */
  age: string;
  /** Which source was not read for how long, in a sentence. */
  note: string;
};

/** The small clock of a figure whose source was not read for too long, with its age. */
export function StaleMark({ age, note }: Staleness) {
  return (
    <Tooltip label={note} multiline maw={260}>
      <span className={classes.mark}>
        <IconClockExclamation size={14} aria-hidden />
        <span aria-hidden="true">{age}</span>
        <VisuallyHidden>{note}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
