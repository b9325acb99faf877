import { hourMs, minuteMs } from "@cartograph/contracts/days.ts";
import { mayPass } from "@cartograph/database/storage-failure.ts";
import type { FastifyBaseLogger } from "fastify";

type Step = () => Promise<void>;

/**
 * Runs `steps` at once and then every hour until `stop`, each whether or not the others fail. Steps that fail
 * because the database is busy or cannot be used at the moment run again after a minute.
 * @param failed what the log says when a step fails
 */
export function everyHour(
  steps: readonly Step[],
  { log, failed }: { log: FastifyBaseLogger; failed: string },
): { stop(): void } {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function run(due: readonly Step[]): Promise<void> {
    clearTimeout(retry);
    const postponed: Step[] = [];
    let reason = "";
    for (const step of due) {
      if (isStopped) return;
      try {
        await step();
      } catch (err) {
        if (mayPass(err)) {
          postponed.push(step);
          reason = String(err);
        } else log.error({ err }, failed);
      }
    }
    if (isStopped || postponed.length === 0) return;
    log.warn({ reason }, `${failed}; trying again in a minute`);
    retry = setTimeout(() => void run(postponed), minuteMs).unref();
  }

  void run(steps);
  const timer = setInterval(() => void run(steps), hourMs).unref();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(timer);
    },
  };
}
