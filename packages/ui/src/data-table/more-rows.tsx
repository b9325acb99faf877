import { BusyButton } from "../busy-button/busy-button.tsx";
import { formatCount } from "../format/format-number.ts";
import { AppLink } from "../link/app-link.tsx";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import classes from "./data-table.module.css";
import { pageSize } from "./use-shown-rows.ts";

/** Rows that are not loaded. */
export type Unloaded = {
  count: number;
  isLoading: boolean;
  onLoad: () => void;
};

export type MoreRowsProps = {
  shown: number;
  loaded: number;
  all: number;
  unloaded: Unloaded | undefined;
  /** The path of a screen that lists all rows; null to show more of them here. */
  to: string | null;
  onMore: () => void;
};

/** A button or link to the rows that are not shown; in print, their number. */
export function MoreRows({ shown, loaded, all, unloaded, to, onMore }: MoreRowsProps) {
  const isPrinting = useIsPrinting();
  if (shown === all) return null;
  const counts = `${formatCount(shown)} of ${formatCount(all)}`;
  if (isPrinting) {
    return (
      <p className={classes.count}>First {counts} rows. Export the table to see all of them.</p>
    );
  }
  return (
    <div className={classes.more}>
      {to === null ? (
        <BusyButton
          variant="default"
          size="sm"
          isBusy={unloaded?.isLoading ?? false}
          onClick={() => {
            if (shown + pageSize > loaded) unloaded?.onLoad();
            onMore();
          }}
        >
          {`Show ${Math.min(all - shown, pageSize)} more`}
        </BusyButton>
      ) : (
        <AppLink to={to} size="sm" py={4}>
          {`Show all ${formatCount(all)}`}
        </AppLink>
      )}
      {to === null ? <span className={classes.count}>{counts}</span> : null}
    </div>
  );
}
