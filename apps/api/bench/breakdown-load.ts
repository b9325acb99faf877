import { setTimeout as sleep } from "node:timers/promises";
import { ask, askUntilAnswered, importFile, register } from "./import-client.ts";
import { builds, type MeasuredServer, onServer } from "./measured-server.ts";
import { twoYearsOfOrders } from "./orders-file.ts";
import { dayBefore, median, rounded } from "./statistics.ts";

/*
 * Delay of the main thread's event loop while reader threads compute breakdowns and rows for four viewers. Each request
 * covers different days, so no answer is cached. Needs a build of the API. `BENCH_ORDERS` and `BENCH_SECONDS` set the size.
 */

const orders = Number(process.env["BENCH_ORDERS"] ?? 60_000);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
const viewers = 4;
const goalMs = 20;
const questions = [
  "net_sales/breakdown?by=product",
  "net_sales/breakdown?by=country",
  "net_sales/breakdown?by=discount_code",
  "net_sales/rows?limit=100",
] as const;
const filters = "filters=sales_channel:is:online_store";

for (const { build, main } of builds) {
  await onServer(main, { DEMO: "off" }, (server) => measure(build, server));
}

async function measure(build: string, server: MeasuredServer): Promise<void> {
  const { lag } = server;
  const origin = await server.origin();
  const cookie = await register(origin);
  await importFile(origin, cookie, { file: twoYearsOfOrders(orders, 0), orders });
  const began = performance.now();
  const refusals = await askUntilAnswered(
    urlOf(origin, { question: questions[0], daysAgo: 0 }),
    cookie,
  );
  const firstAnswerMs = performance.now() - began;
  await askAll(origin, cookie, 0);
  await sleep(5000);
  await lag();
  const state = { isOver: false, asked: 0 };
  const times: number[] = [];
  const viewer = async () => {
    while (!state.isOver) {
      state.asked += 1;
      times.push(...(await askAll(origin, cookie, state.asked)));
    }
  };
  const all = Array.from({ length: viewers }, viewer);
  await sleep(seconds * 1000);
  state.isOver = true;
  await Promise.all(all);
  const { p99, max } = await lag();
  const result = {
    bench: "breakdown-load",
    build,
    orders,
    firstAnswerMs: rounded(firstAnswerMs),
    refusals,
    answers: times.length,
    medianMs: rounded(median(times)),
    eventLoopP99Ms: rounded(p99),
    eventLoopMaxMs: rounded(max),
    goalMs,
  };
  console.log(JSON.stringify(result));
}

/** Milliseconds per request, for a year that ended `daysAgo` days ago. */
async function askAll(origin: string, cookie: string, daysAgo: number): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    times.push(await ask(urlOf(origin, { question, daysAgo }), cookie));
  }
  return times;
}

function urlOf(
  origin: string,
  { question, daysAgo }: { question: string; daysAgo: number },
): string {
  const range = `range=custom&from=${dayBefore(daysAgo + 364)}&to=${dayBefore(daysAgo)}`;
  return `${origin}/api/metrics/${question}&${range}&${filters}`;
}
