import { hourMs } from "@cartograph/contracts/days.ts";

/** Runs `work` at once and then every hour until `stop`. */
export function everyHour(
  work: () => Promise<void>,
  onFailed: (error: unknown) => void,
): { stop(): void } {
  const run = () => void work().catch(onFailed);
  run();
  const timer = setInterval(run, hourMs).unref();
  return { stop: () => clearInterval(timer) };
}
