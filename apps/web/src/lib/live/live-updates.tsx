import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../when-idle.ts";

/** The first picture and its figures come first; what changes until then is caught up with. */
const startAfterMs = 1000;

/** Live updates in a chunk of their own, fetched and begun when the page has come to rest. */
export function LiveUpdates() {
  const [Session, setSession] = useState<ComponentType | null>(null);

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      // Without it the screens work on as they are, up to date at each refresh.
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
