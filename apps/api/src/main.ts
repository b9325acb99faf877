import { fileURLToPath } from "node:url";
import { readConfig } from "./config.ts";
import { exitReason } from "./exit-reason.ts";
import { startServer, StoppedEarly } from "./server.ts";

/** The same path from the bundle in `dist` as from the source in `src`. */
const webDirectory = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** A shutdown that takes longer is aborted. */
const stopTimeoutMs = 10_000;

async function main(): Promise<void> {
  // The database, its copies and the key are readable by this user only.
  process.umask(0o077);
  try {
    await startServer(readConfig(process.env), {
      webDirectory,
      isDevelopment: process.env["NODE_ENV"] === "development",
      print: (line) => console.log(line),
      onStoppable: stopOnSignals,
    });
  } catch (error) {
    // The signal handler ends the process.
    if (error instanceof StoppedEarly) return;
    console.error(exitReason(error));
    process.exit(1);
  }
}

/** One shutdown may send several signals: a terminal and npm, or systemd and npm, each send one. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

await main();
