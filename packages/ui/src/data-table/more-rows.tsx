import { Button } from "@mantine/core";
import { formatCount } from "../format/format-number.ts";
import { AppLink } from "../link/app-link.tsx";
import classes from "./data-table.module.css";
import { rowsAtOnce } from "./use-shown-rows.ts";

export type MoreRowsProps = {
  shown: number;
  all: number;
  /** The path of a screen that lists all rows; null to show more of them here. */
  to: string | null;
  onMore: () => void;
};

/** What leads to the rows that are not shown; on paper, how many there are. */
export function MoreRows({ shown, all, to, onMore }: MoreRowsProps) {
  if (shown === all) return null;
  const counts = `${formatCount(shown)} of ${formatCount(all)}`;
  return (
    <div className={classes.more}>
      {to === null ? (
        <Button variant="default" size="sm" onClick={onMore} data-print="hide">
          Show {Math.min(all - shown, rowsAtOnce)} more
        </Button>
      ) : (
        <AppLink to={to} size="sm" py={4} data-print="hide">
          Show all {formatCount(all)}
        </AppLink>
      )}
      {to === null ? (
        <span className={classes.count} data-print="hide">
          {counts}
        </span>
      ) : null}
      <span className={classes.count} data-print="only">
        First {counts} rows. Export the table to see all of them.
      </span>
    </div>
  );
}
