import { IdlePart } from "../idle-part.tsx";

/** Start after the first report has loaded; changes until then are caught up with. */
const startAfterMs = 1000;

const load = async () => (await import("./live-session.tsx")).LiveSession;

/** Loads live updates in a separate chunk. Without it, screens still update on refresh. */
export function LiveUpdates() {
  return <IdlePart load={load} delayMs={startAfterMs} props={{}} />;
}
