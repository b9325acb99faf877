import { ConnectionLine } from "./connection-line.tsx";
import { useLive } from "./use-live.ts";

/** What open screens owe to the stream of live events; shows nothing while all is well. */
export function LiveSession() {
  const { lostAt, tryNow } = useLive();
  return <ConnectionLine lostAt={lostAt} onTryNow={tryNow} />;
}
