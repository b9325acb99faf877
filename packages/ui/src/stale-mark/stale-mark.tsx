import { Tooltip, VisuallyHidden } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import classes from "./stale-mark.module.css";

export type Staleness = {
  /** Short, such as `3 h`. */
  age: string;
  /** A sentence with the source and the time since its last sync. */
  note: string;
};

/** A clock with the age of a value whose source has not been synced for too long. */
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
