import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Sends texts between processes that share a PostgreSQL database, over a dedicated connection. */
export type Notifications = {
  /** Sends up to 8,000 bytes to all other processes. The text is lost while there is no connection. */
  send(text: string): void;
  close(): Promise<void>;
};

export type NotificationsOptions = {
  /** A `postgres://` URL. */
  url: string;
  /** A lowercase name. Processes with the same channel receive each other's texts. */
  channel: string;
  /** Not called for texts that this connection sent. */
  onText: (text: string) => void;
  /** Called after a lost connection is restored; texts sent meanwhile were lost. */
  onReconnected: () => void;
  /** Called once each time the connection fails. */
  onFailed: (error: unknown) => void;
};

const reconnectMs = { first: 250, longest: 10_000 };
/** Detects a connection that the network dropped silently. */
const checkEveryMs = 30_000;
const answerWithinMs = 10_000;
const closeWithinMs = 1000;

/** Connects, and reconnects whenever the connection fails. */
export function openNotifications(options: NotificationsOptions): Notifications {
  const { url, channel, onText, onReconnected, onFailed } = options;
  let current: Client | null = null;
  let wasConnected = false;
  let failures = 0;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const failed = new WeakSet<Client>();
  let connecting = connect();
  const check = setInterval(() => {
    if (current) query(current, "select 1");
  }, checkEveryMs).unref();

  let queries = Promise.resolve();
  /** One query after the other: pg refuses overlapping ones from version 9 on. */
  function query(client: Client, statement: string, values: readonly string[] = []): void {
    const run = async () => {
      if (!failed.has(client)) await client.query(statement, [...values]);
    };
    queries = queries.then(run).catch((error: unknown) => fail(client, error));
  }

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: "cartograph events",
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    client.on("error", (error) => fail(client, error));
    client.on("end", () => fail(client, new Error("The connection ended")));
    client.on("notification", ({ processId, payload = "" }) => {
      if (processId !== ownProcessId) onText(payload);
    });
    let ownProcessId: number | undefined;
    try {
      await client.connect();
      const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
      ownProcessId = rows[0]?.id;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      fail(client, error);
      return;
    }
    if (isClosed || failed.has(client)) return;
    current = client;
    failures = 0;
    if (wasConnected) onReconnected();
    wasConnected = true;
  }

  function fail(client: Client, error: unknown): void {
    if (failed.has(client)) return;
    failed.add(client);
    if (current === client) current = null;
    void client.end().catch(() => undefined);
    if (isClosed) return;
    onFailed(error);
    const delay = Math.min(reconnectMs.first * 2 ** failures++, reconnectMs.longest);
    retry = setTimeout(() => {
      connecting = connect();
    }, delay).unref();
  }

  return {
    send(text) {
      if (current) query(current, "select pg_notify($1, $2)", [channel, text]);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(check);
      const pending = Promise.all([connecting, queries]);
      await Promise.race([pending, sleep(closeWithinMs, undefined, { ref: false })]);
      const client = current;
      current = null;
      await client?.end();
    },
  };
}
