import type { LiveEvent } from "@cartograph/contracts/live.ts";

/**
 * `starting` until the first stream is open; `live` while it is; `lost` when the server cannot be reached for longer
 * than a hiccup; `polling` when it can, but gives no stream.
 */
export type LiveStatus = "starting" | "live" | "lost" | "polling";

/** What a try at the server gave: whether it answers, and whether anybody is still signed in there. */
export type Probe = "reachable" | "unreachable" | "signed_out";

export type LiveConnectionOptions = {
  /** Opens a stream; `onLost` is called at most once, and not after it was closed. Gives what closes it. */
  open: (handlers: { onEvent: (event: LiveEvent) => void; onLost: () => void }) => () => void;
  /** Never fails. */
  probe: () => Promise<Probe>;
  onEvent: (event: LiveEvent) => void;
  onStatus: (status: LiveStatus, lostAt: number | null) => void;
  /** The present, UTC milliseconds. */
  now?: () => number;
  /** 0 to 1, so that not all clients of a server that comes back ask in the same moment. */
  random?: () => number;
};

export type LiveConnection = {
  /** Opens the stream, unless it is open or being opened. */
  start(): void;
  /** Closes it until the next start, as while nobody looks. */
  stop(): void;
  /** Tries at once instead of waiting for the next try. */
  tryNow(): void;
  /** The browser says that it has no network. */
  goOffline(): void;
};

/** A shorter loss is not worth a word. */
export const hiccupMs = 3000;
/** A stream that says nothing for so long after it was opened is stuck on its way, as behind a proxy that collects. */
export const openWithinMs = 10_000;
/** After the server ended a stream, to open one for the session as it is now. */
const afterEndMs = 200;
const retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** After so many streams that could not be had from a server that answers, their news are asked for instead. */
const failuresBeforePolling = 2;

/** Keeps one stream open, tries again with growing pauses when it is lost, and says how it stands. */
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
  /** Since when the server has not been known to answer; null while it is. */
  let silentAt: number | null = null;

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
    later(lose, openWithinMs);
    closeStream = open({ onEvent: receive, onLost: lose });
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
      silentAt = null;
      attempts = 0;
      failedStreams = 0;
      setStatus("live");
    }
    onEvent(event);
  }

  function lose(): void {
    if (!isWanted) return;
    // Of a stream that was never open the server need not be the reason: the next try tells.
    if (isOpen) silentAt = now();
    else failedStreams++;
    disconnect();
    wait();
  }

  /** Until the next try. */
  function wait(): void {
    lostAt ??= now();
    const pause = retryMs[Math.min(attempts++, retryMs.length - 1)] ?? 0;
    later(() => void retry(), pause * (0.8 + 0.4 * random()));
    tellLoss();
  }

  /** Says that the connection is lost once that is more than a hiccup, and not the stream's own trouble. */
  function tellLoss(): void {
    if (silentAt === null || status === "lost" || status === "polling") return;
    const left = silentAt + hiccupMs - now();
    if (left <= 0) setStatus("lost");
    else later(tellLoss, left);
  }

  async function retry(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const found = await probe();
    isProbing = false;
    if (!isWanted || found === "signed_out") return;
    if (found === "unreachable") {
      disconnect();
      silentAt ??= now();
      // What cannot be reached cannot be polled either.
      if (status === "polling") setStatus("starting");
      wait();
      return;
    }
    silentAt = null;
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
      silentAt = null;
      attempts = 0;
      setStatus("starting");
    },
    tryNow() {
      if (!isWanted || isOpen) return;
      attempts = 0;
      for (const timer of timers.splice(0)) clearTimeout(timer);
      tellLoss();
      void retry();
    },
    goOffline() {
      if (!isWanted) return;
      disconnect();
      silentAt ??= now();
      wait();
    },
  };
}
