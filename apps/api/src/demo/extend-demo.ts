import type { FastifyBaseLogger } from "fastify";
import { everyHour } from "../every-hour.ts";
import { extendDemoRates } from "./demo-rates.ts";
import { extendDemoTargets } from "./demo-targets.ts";

type Dependencies = Parameters<typeof extendDemoRates>[0] & { log: FastifyBaseLogger };

/** Adds the demo's exchange rates for new days and targets for coming years, at startup and then every hour. */
export function startExtendingDemo(dependencies: Dependencies): { stop(): void } {
  return everyHour([() => extendDemoRates(dependencies), () => extendDemoTargets(dependencies)], {
    log: dependencies.log,
    failed: "Could not add exchange rates or targets for the demo store",
  });
}
