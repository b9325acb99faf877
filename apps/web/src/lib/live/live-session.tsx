import { ConnectionLine } from "./connection-line.tsx";
import { useLive } from "./use-live.ts";

/** Applies live events to open screens. Renders nothing while connected. */
export function LiveSession() {
  const { lostAt, tryNow } = useLive();
  return <ConnectionLine lostAt={lostAt} onTryNow={tryNow} />;
}
