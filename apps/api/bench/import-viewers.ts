import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, importFile, register } from "./import-client.ts";
import { builds, type MeasuredServer, onServer } from "./measured-server.ts";
import { twoYearsOfOrders } from "./orders-file.ts";
import { dayBefore, rounded } from "./statistics.ts";

/*
 * Duration, CPU time and peak memory of an import of two years of orders, alone and while two viewers request the
 * dashboard of a year twice a second. Needs a build of the API. BENCH_FILE names an orders export, plain or gzip, to
 * import in place of a generated one.
 */

const goals = { viewersRatio: 1.25, peakMb: 400 };
const orders = Number(process.env["BENCH_ORDERS"] ?? 60_000);
const given = process.env["BENCH_FILE"];
const file = given === undefined ? twoYearsOfOrders(orders, 0) : readFileSync(given);
const range =
  process.env["BENCH_RANGE"] ?? `range=custom&from=${dayBefore(365)}&to=${dayBefore(1)}`;

type Result = { seconds: number; cpuSeconds: number; peakMb: number };

async function measure(server: MeasuredServer, viewers: number): Promise<Result> {
  const origin = await server.origin();
  const cookie = await register(origin);
  const before = await server.usage();
  const startedAt = performance.now();
  const state = { isOver: false };
  const viewer = async (delayMs: number) => {
    await sleep(delayMs);
    while (!state.isOver) {
      await ask(`${origin}/api/dashboard?${range}`, cookie);
      await sleep(500);
    }
  };
  const watching = Array.from({ length: viewers }, (_, index) => viewer(index * 250));
  await importFile(origin, cookie, { file, orders: given === undefined ? orders : null });
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await server.usage();
  state.isOver = true;
  await Promise.all(watching);
  return { seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakMb: after.peakMb };
}

for (const { build, main } of builds) {
  const run = (viewers: number) =>
    onServer(main, { DEMO: "off" }, (server) => measure(server, viewers));
  const alone = await run(0);
  const viewed = await run(2);
  const shown = ({ seconds, cpuSeconds, peakMb }: Result) => ({
    seconds: rounded(seconds),
    cpuSeconds: rounded(cpuSeconds),
    peakMb: Math.round(peakMb),
  });
  const result = {
    bench: "import-viewers",
    build,
    alone: shown(alone),
    withViewers: shown(viewed),
    viewersRatio: Math.round((viewed.seconds / alone.seconds) * 100) / 100,
    goals,
  };
  console.log(JSON.stringify(result));
}
