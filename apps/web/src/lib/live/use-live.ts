import type { SessionUser } from "@cartograph/contracts/accounts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isUnauthorized } from "../error-message.ts";
import { isRunActive } from "../run-active.ts";
import { sessionKey, sessionRenewed, useSetSessionUser, viewKey } from "../session.ts";
import { trpc } from "../trpc.ts";
import { applyLiveEvents } from "./apply-live-events.ts";
import { createLiveConnection, type LiveConnection, type Probe } from "./live-connection.ts";
import { openLiveStream } from "./open-live-stream.ts";
import { createRunPoll } from "./poll-runs.ts";

/** Longer than this counts as unreachable. */
const probeWithinMs = 8000;

/** Keeps the data current while the page is visible. `lostAt` (UTC ms) is null unless the connection is lost. */
export function useLive(): { lostAt: number | null; tryNow: () => void } {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const setSessionUser = useSetSessionUser();
  const [lostAt, setLostAt] = useState<number | null>(null);
  const connection = useRef<LiveConnection | null>(null);

  useEffect(() => {
    async function probe(): Promise<Probe> {
      // Offline, there is nothing to probe.
      if (!navigator.onLine) return "unreachable";
      await sessionRenewed(queryClient);
      try {
        const signal = AbortSignal.timeout(probeWithinMs);
        const user = await utils.client.user.session.query(undefined, { signal });
        const known = queryClient.getQueryData<SessionUser | null>(sessionKey);
        if (viewKey(user) !== viewKey(known)) setSessionUser(user);
        return user === null ? "signed_out" : "reachable";
      } catch (error) {
        return isUnauthorized(error) ? "signed_out" : "unreachable";
      }
    }

    const events = applyLiveEvents(queryClient);
    const poll = createRunPoll({
      async fetchRuns() {
        const options = { staleTime: 0 };
        const [integrations, imports] = await Promise.all([
          utils.integrations.list.fetch(undefined, options),
          utils.imports.list.fetch(undefined, options),
        ]);
        const runs = [...integrations.flatMap(({ latestRun }) => latestRun ?? []), ...imports];
        const ended = runs.filter((run) => !isRunActive(run));
        return {
          isAnyRunning: ended.length < runs.length,
          ended: ended.map(({ id }) => id).join(),
        };
      },
      onEnded: events.refreshReports,
    });
    const live = createLiveConnection({
      open: openLiveStream,
      probe,
      onEvent: events.apply,
      onStatus(status, at) {
        setLostAt(status === "lost" ? at : null);
        if (status !== "polling") {
          poll.stop();
          return;
        }
        events.refreshReports();
        poll.start();
      },
    });
    connection.current = live;

    // Browsers allow six connections per host, so hidden pages release theirs.
    const follow = () => (document.visibilityState === "visible" ? live.start() : live.stop());
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("online", live.tryNow);
    window.addEventListener("offline", live.goOffline);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("online", live.tryNow);
      window.removeEventListener("offline", live.goOffline);
      live.stop();
      poll.stop();
      events.stop();
    };
  }, [queryClient, utils, setSessionUser]);

  return { lostAt, tryNow: () => connection.current?.tryNow() };
}
