import { AppError } from "@cartograph/contracts/app-error.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./config.ts";
import { startServer, StoppedEarly } from "./server.ts";

/** From the bundle in `dist` and from the source in `src` alike. */
const webDirectory = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** A stop that takes longer is no longer waited for. */
const stopWithinMs = 10_000;

async function main(): Promise<void> {
  // What we write is for this user alone: the database, its copies, the key.
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
    // Whoever told it to stop ends the process.
    if (error instanceof StoppedEarly) return;
    console.error(reasonOf(error));
    process.exit(1);
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
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
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EADDRINUSE")
    return "PORT is taken by another program; choose another with PORT";
  if (error.code === "EACCES") return "PORT or HOST cannot be used by this user";
  return error;
}

await main();
