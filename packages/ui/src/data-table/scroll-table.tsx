import { VisuallyHidden } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./data-table.module.css";

export type ScrollTableProps = {
  caption: string;
  /** The number of rows with the header, for a table that shows some of them only. */
  rowCount?: number | undefined;
  /** Receives the element that scrolls sideways. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A table that scrolls sideways where it is too wide. */
export function ScrollTable({ caption, rowCount, ref, children }: ScrollTableProps) {
  return (
    <section
      ref={ref}
      className={classes.scroll}
      aria-label={`${caption}, table`}
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={classes.table} aria-rowcount={rowCount}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </section>
  );
}
