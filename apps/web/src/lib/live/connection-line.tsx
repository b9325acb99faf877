import { announce } from "@cartograph/ui/announcer/announce.ts";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useStoreClock } from "../use-store-clock.ts";
import classes from "./connection-line.module.css";

export type ConnectionLineProps = {
  /** UTC ms; null while all is well. */
  lostAt: number | null;
  onTryNow: () => void;
};

/** Says at the edge of the window, until it is over, that the figures are no longer kept up to date. */
export function ConnectionLine({ lostAt, onTryNow }: ConnectionLineProps) {
  const clock = useStoreClock();
  const isLost = lostAt !== null;
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) announce("Connected again");
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <div className={classes.place}>
      {/* There before it has anything to say, so that a screen reader hears it. */}
      <output>
        {lostAt === null
          ? null
          : `Connection lost. Figures are as of ${asOf(lostAt, clock)}. Trying again…`}
      </output>
      {lostAt === null ? null : (
        <UnstyledButton className={classes.button ?? ""} onClick={onTryNow}>
          Try now
        </UnstyledButton>
      )}
    </div>
  );
}

/** "9:41 AM", and the day too when it is not today's. */
function asOf(at: number, clock: { timezone: string; now: number }): string {
  return lastUpdatedText(at, clock).replace(/^Today, /, "");
}
