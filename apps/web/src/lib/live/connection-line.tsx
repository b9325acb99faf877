import { announce } from "@cartograph/ui/announcer/announce.ts";
import { dayAndTime } from "@cartograph/ui/page-header/last-updated.ts";
import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useStoreClock } from "../use-store-clock.ts";
import classes from "./connection-line.module.css";

export type ConnectionLineProps = {
  /** UTC ms; null while connected. */
  lostAt: number | null;
  onTryNow: () => void;
};

/** Shows at the edge of the window that the connection is lost and data may be outdated. */
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
      {/* Rendered even when empty, so that screen readers announce its changes. */}
      <output>
        {lostAt === null ? null : `Connection lost ${timeOf(lostAt, clock)}. Reconnecting…`}
      </output>
      {lostAt === null ? null : (
        <UnstyledButton className={classes.button ?? ""} onClick={onTryNow}>
          Try now
        </UnstyledButton>
      )}
    </div>
  );
}

/** "at 9:41 AM", with the day if that is not today. */
function timeOf(at: number, clock: { timezone: string; now: number }): string {
  const [day, time] = dayAndTime(at, clock);
  if (day === "Today") return `at ${time}`;
  return `${day === "Yesterday" ? "yesterday" : `on ${day}`} at ${time}`;
}
