import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useStoreMarks } from "../session.ts";
import classes from "./read-only-frame.module.css";

export type ReadOnlyFrameProps = {
  children: ReactNode;
  /** False where another frame of the screen says the reason already. */
  withReason?: boolean;
};

/**
 * Around what changes the store: while somebody looks around in the demo every field and button in it is off, and
 * the reason stands above. It makes no box of its own.
 */
export function ReadOnlyFrame({ children, withReason = true }: ReadOnlyFrameProps) {
  const { isReadOnly } = useStoreMarks();
  const reasonId = useId();
  if (!isReadOnly) return children;
  return (
    <>
      {withReason ? (
        <Text id={reasonId} size="sm" c="dimmed" className={classes.reason ?? ""}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {readOnlyMessage}
        </Text>
      ) : null}
      <fieldset
        disabled
        title={readOnlyMessage}
        aria-label="Read-only"
        aria-describedby={withReason ? reasonId : undefined}
        className={classes.frame}
      >
        {children}
      </fieldset>
    </>
  );
}
