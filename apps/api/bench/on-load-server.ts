import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type LoadServer = {
  origin: string;
  /** Event loop delays since the last call, in ms. */
  lag: () => Promise<{ p99: number; max: number }>;
};

/** Starts a server with an empty database in a process of its own, and ends it after `measure`. */
export async function onLoadServer(measure: (server: LoadServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
  const server = fork(new URL("./load-server.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: folder, PORT: process.env["PORT"] ?? "0", DEMO: "off" },
  });
  try {
    const [{ address }] = (await once(server, "message")) as [{ address: string }];
    await measure({
      origin: address,
      lag: async () => {
        server.send("lag");
        return ((await once(server, "message")) as [{ p99: number; max: number }])[0];
      },
    });
  } finally {
    server.send("stop");
    await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}
