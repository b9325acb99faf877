import { readFileSync, readdirSync } from "node:fs";
import type { Database } from "@cartograph/database/schema.ts";
import { onServer, startServer } from "@cartograph/database/testing/postgresql-server.ts";
import { cpuMs } from "./cpu-time.ts";

export type BenchServer = {
  /** Creates an empty database and returns its URL. */
  createDatabase: (name: string) => Promise<string>;
  /** CPU milliseconds of a run, over all threads of this process and all processes of the server. */
  cpuMs: (run: () => Promise<unknown>) => Promise<number>;
};

/** Both databases with the same data, and how their cost is measured. */
export type Sides = {
  sqlite: Database;
  postgresql: Database;
  cpuMs: BenchServer["cpuMs"];
  /** Number of round trips to PostgreSQL. */
  roundTrips: () => number;
};

/** Runs with a dedicated PostgreSQL server. Its CPU time is read from `/proc`, so this requires Linux. */
export async function withPostgresql(use: (server: BenchServer) => Promise<void>): Promise<void> {
  const { url, pid, stop } = await startServer();
  try {
    await use({
      createDatabase: async (name) => {
        await onServer(url, `create database ${name}`);
        const database = new URL(url);
        database.pathname = `/${name}`;
        return database.href;
      },
      cpuMs: async (run) => {
        const before = serverCpuMs(pid);
        const own = await cpuMs(run);
        return own + serverCpuMs(pid) - before;
      },
    });
  } finally {
    await stop();
  }
}

/** CPU milliseconds of the server's main process and of its children, ended ones included. */
function serverCpuMs(main: number): number {
  const running = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null && (stat.pid === main || stat.parent === main));
  return running.reduce((sum, stat) => sum + (stat?.cpuMs ?? 0), 0);
}

function statOf(pid: number): { pid: number; parent: number; cpuMs: number } | null {
  try {
    // After the name in parentheses: state, parent, and in the 12th to 15th field the CPU times in hundredths of a
    // second.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const [ended = 0, endedInSystem = 0] = fields.slice(13, 15).map(Number);
    // The time of the process itself in nanoseconds.
    const [own = 0] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
    return { pid, parent: Number(fields[1]), cpuMs: own / 1e6 + (ended + endedInSystem) * 10 };
  } catch {
    // It ended after it was listed.
    return null;
  }
}
