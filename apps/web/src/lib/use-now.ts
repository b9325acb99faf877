import { useInterval } from "@mantine/hooks";
import { useState } from "react";

/** The current time (UTC ms), updated every 30 seconds, for texts such as "Today, 9:41 AM". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  return now;
}
