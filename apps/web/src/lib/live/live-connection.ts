import type { LiveEvent } from "@cartograph/contracts/live.ts";

/**
 * `starting` until the first stream is open; `live` while it is; `lost` when the server has been unreachable for more
 * than a moment; `polling` when it is reachable but streams fail.
 */
export type LiveStatus = "starting" | "live" | "lost" | "polling";

/** The state of the server and the session. */
export type Probe = "reachable" | "unreachable" | "signed_out";

export type LiveConnectionOptions = {
  /** Opens a stream and returns a function that closes it. `onLost` is called at most once, and never after closing. */
  open: (handlers: { onEvent: (event: LiveEvent) => void; onLost: () => void }) => () => void;
  /** Never fails. */
  probe: () => Promise<Probe>;
  onEvent: (event: LiveEvent) => void;
  onStatus: (status: LiveStatus, lostAt: number | null) => void;
  /** The current time, UTC milliseconds. */
  now?: () => number;
  /** 0 to 1, spreads the retries of many clients after a server restart. */
  random?: () => number;
};

export type LiveConnection = {
  /** Opens the stream if it is closed. */
  start(): void;
  /** Closes it until the next start, for example while the page is hidden. */
  stop(): void;
  /** Retries immediately. */
  tryNow(): void;
  /** The browser reports that it is offline. */
  goOffline(): void;
};

/** Shorter interruptions are not shown. */
export const hiddenInterruptionMs = 3000;
/** A new stream without any event for this long is stuck, for example in a buffering proxy. */
export const openWithinMs = 10_000;
/** Reopens quickly after the server closed the stream, to pick up the current session. */
const afterEndMs = 200;
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** After this many failed streams from a reachable server, poll instead. */
const failuresBeforePolling = 2;

/** Keeps one stream open, reconnects with growing delays, and reports its status. */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { open, probe, onEvent, onStatus, now = Date.now, random = Math.random } = options;
  let closeStream: (() => void) | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let status: LiveStatus = "starting";
  let lostAt: number | null = null;
  let attempts = 0;
  let failedStreams = 0;
  let isWanted = false;
  let isOpen = false;
  let isProbing = false;
  /** UTC milliseconds; null while the server is reachable. */
  let unreachableSince: number | null = null;

  function setStatus(next: LiveStatus): void {
    if (next === status) return;
    status = next;
    onStatus(status, lostAt);
  }

  function later(task: () => void, ms: number): void {
    timers.push(setTimeout(task, ms));
  }

  function disconnect(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    closeStream?.();
    closeStream = null;
    isOpen = false;
  }

  function connect(): void {
    disconnect();
    later(onStreamLost, openWithinMs);
    closeStream = open({ onEvent: receive, onLost: onStreamLost });
  }

  function receive(event: LiveEvent): void {
    if (event.type === "ended") {
      disconnect();
      later(() => void retry(), afterEndMs);
      return;
    }
    if (event.type === "ready") {
      for (const timer of timers.splice(0)) clearTimeout(timer);
      isOpen = true;
      lostAt = null;
      unreachableSince = null;
      attempts = 0;
      failedStreams = 0;
      setStatus("live");
    }
    onEvent(event);
  }

  function onStreamLost(): void {
    if (!isWanted) return;
    // A stream that never opened may have failed for another reason, which the next probe finds out.
    if (isOpen) unreachableSince = now();
    else failedStreams++;
    disconnect();
    wait();
  }

  /** Schedules the next try. */
  function wait(): void {
    lostAt ??= now();
    const pause = retryMs[Math.min(attempts++, retryMs.length - 1)] ?? 0;
    later(() => void retry(), pause * (0.8 + 0.4 * random()));
    reportLoss();
  }

  /** Reports the loss once it has lasted long enough. */
  function reportLoss(): void {
    if (unreachableSince === null || status === "lost" || status === "polling") return;
    const left = unreachableSince + hiddenInterruptionMs - now();
    if (left <= 0) setStatus("lost");
    else later(reportLoss, left);
  }

  async function retry(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const found = await probe();
    isProbing = false;
    if (!isWanted || found === "signed_out") return;
    if (found === "unreachable") {
      disconnect();
      unreachableSince ??= now();
      // An unreachable server can't be polled either.
      if (status === "polling") setStatus("starting");
      wait();
      return;
    }
    unreachableSince = null;
    if (failedStreams >= failuresBeforePolling) setStatus("polling");
    connect();
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      connect();
    },
    stop() {
      isWanted = false;
      disconnect();
      lostAt = null;
      unreachableSince = null;
      attempts = 0;
      setStatus("starting");
    },
    tryNow() {
      if (!isWanted || isOpen) return;
      attempts = 0;
      for (const timer of timers.splice(0)) clearTimeout(timer);
      reportLoss();
      void retry();
    },
    goOffline() {
      if (!isWanted) return;
      disconnect();
      unreachableSince ??= now();
      wait();
    },
  };
}
