// The API of `pnpm dev`: one process at a time, replaced when the bundle changes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** How long a request that was passed on may take to arrive. */
const arrivalMs = 200;

/**
 * @param {{ entry: string, origin: string, cwd: string, env: NodeJS.ProcessEnv }} options `origin` is where the process
 *   answers /healthz once it is ready.
 */
export function createApiProcess({ entry, origin, cwd, env }) {
  let child = null;
  let isStopped = false;
  let startFirst;
  let started = new Promise((resolve) => {
    startFirst = resolve;
  }).then(start);

  function isRunning() {
    return child !== null && child.exitCode === null && child.signalCode === null;
  }

  async function endChild() {
    if (!isRunning()) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  async function start() {
    // An ending process refuses requests, and those of before the restart may still be on their way.
    if (isRunning()) await delay(arrivalMs);
    await endChild();
    if (isStopped) return;
    child = spawn(process.execPath, ["--enable-source-maps", entry], {
      cwd,
      env,
      stdio: "inherit",
    });
    while (isRunning() && !(await isUp())) await delay(50);
  }

  function isUp() {
    return fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  return {
    /** Starts the process, after the previous one has stopped. */
    restart() {
      if (child === null) startFirst();
      else started = started.then(start);
    },
    /** Resolves when the process answers, or has ended, and no restart is waiting. */
    async ready() {
      let awaited;
      while (awaited !== started) {
        awaited = started;
        await awaited;
      }
    },
    /** Ends the process. A restart that is still waiting starts none. */
    async stop() {
      isStopped = true;
      await endChild();
    },
  };
}
