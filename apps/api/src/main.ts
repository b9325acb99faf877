import { AppError } from "@cartograph/contracts/app-error.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./config.ts";
import { startServer, StoppedEarly } from "./server.ts";

/** From the bundle in `dist` and from the source in `src` alike. */
const webDirectory = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** A stop that takes longer is cut off. */
const stopWithinMs = 10_000;

async function main(): Promise<void> {
  // The database, its copies and the key are readable by this user only.
  process.umask(0o077);
  try {
    const { address, demo } = await startServer(readConfig(process.env), {
      webDirectory,
      print: (line) => console.log(line),
      onStoppable: stopOnSignals,
    });
    console.log(`Cartograph is running at ${address}`);
    if (demo === "ready" || demo === "failed") {
      console.log(`Sign in as ${demoCredentials.username} / ${demoCredentials.password}`);
    }
  } catch (error) {
    // The stop itself ends the process.
    if (error instanceof StoppedEarly) return;
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** One stop may arrive as several signals: a terminal and npm, or systemd and npm, both send theirs. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), stopWithinMs).unref();
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

function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  const notSaved = storageFailure(error);
  if (notSaved !== null) return notSaved.message;
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EADDRINUSE")
    return "PORT is taken by another program; choose another with PORT";
  if (error.code === "EACCES") return "PORT or HOST cannot be used by this user";
  return error;
}

await main();
