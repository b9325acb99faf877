import { AppError } from "@cartograph/contracts/app-error.ts";
import type { LiveEvent } from "@cartograph/contracts/live.ts";
import type { LiveChange, LiveTopic } from "./live-change.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { createPublishedVersions, type PublishedVersions } from "../answers/published-versions.ts";
import { createPacer, type Pacer } from "./pacer.ts";
import { createSubscriber, type Subscriber } from "./subscriber.ts";

/** Publishes changes of a store to its open streams. Does nothing for a store without streams. */
export type LiveHub = {
  announce(change: LiveChange): void;
  /** Makes a user's streams check again whether their session is still valid. */
  recheck(userId: string): void;
  /** @throws AppError too_many_requests when the user or the server has reached the maximum number of streams. */
  subscribe(client: { userId: string; storeId: number }): Subscriber;
  /** Ends every stream; streams opened later end immediately. */
  close(): void;
  /** Number of open streams. */
  size(): number;
  /** Which version of a store's data is published, depending on announcements. */
  versions: Pick<PublishedVersions, "publishedVersion" | "recordRead">;
};

export type LiveHubOptions = {
  /** The version of a store's data, see `storeVersion`. */
  readVersion: (storeId: number) => Promise<number>;
  onFailed: (error: unknown) => void;
};

export const maxStreams = { perUser: 24, total: 1000 };

/** Minimum milliseconds between two events of the same topic in one store. */
const spacingMs = (topic: LiveTopic) => (topic === "data" ? 1000 : 500);

type Channel = {
  subscribers: Set<Subscriber>;
  pacer: Pacer<LiveTopic>;
  sentVersion: number | null;
};

export function createLiveHub({ readVersion, onFailed }: LiveHubOptions): LiveHub {
  const versions = createPublishedVersions();
  const channels = new Map<number, Channel>();
  const streamsOf = new Map<string, Set<Subscriber>>();
  let isClosed = false;
  let count = 0;

  function open(storeId: number): Channel {
    const channel: Channel = {
      subscribers: new Set(),
      sentVersion: null,
      pacer: createPacer(spacingMs, (topic, isLast) => {
        send(storeId, channel, topic, isLast).catch(onFailed);
      }),
    };
    channels.set(storeId, channel);
    return channel;
  }

  async function send(
    storeId: number,
    channel: Channel,
    topic: LiveTopic,
    isLast: boolean,
  ): Promise<void> {
    const event = topic === "data" ? await dataEvent(storeId, channel, isLast) : { type: topic };
    if (event === null) return;
    for (const subscriber of channel.subscribers) subscriber.push(event);
  }

  /** Null when the version equals the last one sent. */
  async function dataEvent(
    storeId: number,
    channel: Channel,
    isLast: boolean,
  ): Promise<LiveEvent | null> {
    // Clients refetch reports after an event, so it waits until the version is published.
    const waitMs = isLast ? 0 : versions.msUntilPublishable(storeId);
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
    const dataVersion = await readVersion(storeId);
    versions.publishNow(storeId, dataVersion);
    if (dataVersion === channel.sentVersion && !isLast) return null;
    channel.sentVersion = dataVersion;
    return { type: "data", dataVersion, isLast };
  }

  function drop(client: { userId: string; storeId: number }, subscriber: Subscriber): void {
    const channel = channels.get(client.storeId);
    if (!channel?.subscribers.delete(subscriber)) return;
    count--;
    const streams = streamsOf.get(client.userId);
    streams?.delete(subscriber);
    if (streams?.size === 0) streamsOf.delete(client.userId);
    if (channel.subscribers.size > 0) return;
    channel.pacer.stop();
    channels.delete(client.storeId);
  }

  return {
    announce({ storeId, topics, isLast = false }) {
      if (isLast) versions.release(storeId);
      else if (storeId !== null && topics.includes("data")) versions.recordBulkWrite(storeId);
      const storeIds = storeId === null ? [...channels.keys()] : [storeId];
      for (const id of storeIds) {
        const pacer = channels.get(id)?.pacer;
        for (const topic of topics) pacer?.add(topic, isLast);
      }
    },
    recheck(userId) {
      for (const subscriber of streamsOf.get(userId) ?? []) subscriber.wake();
    },
    subscribe(client) {
      const streams = streamsOf.get(client.userId) ?? new Set();
      if (count >= maxStreams.total || streams.size >= maxStreams.perUser) {
        throw new AppError("too_many_requests", "Too many screens are open at once", {
          retryAfterSeconds: 30,
        });
      }
      const channel = channels.get(client.storeId) ?? open(client.storeId);
      const subscriber = createSubscriber(() => drop(client, subscriber));
      channel.subscribers.add(subscriber);
      streamsOf.set(client.userId, streams.add(subscriber));
      count++;
      if (isClosed) subscriber.close();
      return subscriber;
    },
    close() {
      isClosed = true;
      for (const { subscribers } of channels.values()) {
        for (const subscriber of subscribers) subscriber.close();
      }
    },
    size: () => count,
    versions,
  };
}
