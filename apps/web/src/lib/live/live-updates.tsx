import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../when-idle.ts";

/** Start after the first report has loaded; changes until then are caught up with. */
const startAfterMs = 1000;

/** Loads live updates in a separate chunk once the page is idle. */
export function LiveUpdates() {
  const [Session, setSession] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      // Without this chunk, screens still update on refresh.
      const part = await import("./live-session.tsx").catch(() => null);
      if (part && !isGone) setSession(() => part.LiveSession);
    }
    const callOff = whenIdle(() => {
      timer = setTimeout(() => void load(), startAfterMs);
    });
    return () => {
      isGone = true;
      callOff();
      clearTimeout(timer);
    };
  }, []);

  return Session ? <Session /> : null;
}
