import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useStoreFlags } from "../session.ts";
import classes from "./read-only-frame.module.css";

export type ReadOnlyFrameProps = {
  children: ReactNode;
  /** False when another frame on the screen shows the reason. */
  withReason?: boolean;
};

/**
 * Wraps controls that change the store. In the read-only demo it disables them and shows the reason above. It adds no
 * box to the layout.
 */
export function ReadOnlyFrame({ children, withReason = true }: ReadOnlyFrameProps) {
  const { isReadOnly } = useStoreFlags();
  const reasonId = useId();
  if (!isReadOnly) return children;
  return (
    <>
      {withReason ? <ReadOnlyReason id={reasonId} /> : null}
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

/** Why nothing can be changed here. */
export function ReadOnlyReason({ id }: { id?: string }) {
  return (
    <Text
      {...(id === undefined ? {} : { id })}
      size="sm"
      c="dimmed"
      className={classes.reason ?? ""}
    >
      <IconLock size={16} stroke={1.75} aria-hidden />
      {readOnlyMessage}
    </Text>
  );
}
