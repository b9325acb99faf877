import { IdlePart } from "../idle-part.tsx";

/** Starts after the first report has loaded. Changes made until then are applied when it starts. */
const startAfterMs = 1000;

const load = async () => (await import("./live-session.tsx")).LiveSession;

/** Loads live updates in a separate chunk. Without it, screens still update on refresh. */
export function LiveUpdates() {
  return <IdlePart load={load} delayMs={startAfterMs} props={{}} />;
}
