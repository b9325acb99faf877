import { setTimeout as sleep } from "node:timers/promises";
import { ask, importFile, register } from "./import-client.ts";
import { builds, type MeasuredServer, onServer } from "./measured-server.ts";
import { twoYearsOfOrders } from "./orders-file.ts";
import { dayBefore, rounded } from "./statistics.ts";

/*
 * How an import affects other users of the store: two viewers request the dashboard twice a second and a monitor
 * requests /healthz, first at rest and then during the import of a two-year export. At rest, each request covers
 * different days so that no answer is cached; during the import, every new data version needs a new answer.
 * Needs a build of the API.
 */

const orders = Number(process.env["BENCH_ORDERS"] ?? 60_000);
const goals = { eventLoopP99Ms: 50, dashboardRatio: 3 };
const restSeconds = 15;

type Times = { dashboard: number[]; health: number[] };

for (const { build, main } of builds) {
  await onServer(main, { DEMO: "off" }, (server) => measure(build, server));
}

async function measure(build: string, server: MeasuredServer): Promise<void> {
  const { lag } = server;
  const origin = await server.origin();
  const cookie = await register(origin);
  const importOrders = (firstId: number) =>
    importFile(origin, cookie, { file: twoYearsOfOrders(orders, firstId), orders });
  await importOrders(0);
  await ask(`${origin}/api/dashboard?range=last_30_days`, cookie);
  await lag();

  const rest = await watch(origin, cookie, { until: sleep(restSeconds * 1000), isNewDays: true });
  const restLag = await lag();
  const importing = importOrders(orders);
  const busy = await watch(origin, cookie, { until: importing, isNewDays: false });
  const busyLag = await lag();

  const dashboardRatio = percentile(busy.dashboard, 95) / percentile(rest.dashboard, 95);
  const result = {
    bench: "import-load",
    build,
    orders,
    rest: { ...summary(rest), eventLoopP99Ms: rounded(restLag.p99) },
    importing: {
      ...summary(busy),
      eventLoopP99Ms: rounded(busyLag.p99),
      eventLoopMaxMs: rounded(busyLag.max),
    },
    dashboardRatio: rounded(dashboardRatio),
    goals,
  };
  console.log(JSON.stringify(result));
  console.log(
    `While ${orders} orders of two years are imported: event loop p99 ${result.importing.eventLoopP99Ms} ms (goal ` +
      `${goals.eventLoopP99Ms}), dashboard p95 ${result.dashboardRatio} × as at rest (goal ${goals.dashboardRatio}), ` +
      `/healthz p99 ${result.importing.healthP99Ms} ms.`,
  );
}

/** Two viewers and a monitor, until `until` resolves. */
async function watch(
  origin: string,
  cookie: string,
  { until, isNewDays }: { until: Promise<unknown>; isNewDays: boolean },
): Promise<Times> {
  const times: Times = { dashboard: [], health: [] };
  const state = { isOver: false };
  let asked = 0;
  const viewer = async (delayMs: number) => {
    await sleep(delayMs);
    while (!state.isOver) {
      asked += 1;
      const query = isNewDays ? thirtyDaysUntil(asked) : "range=last_30_days";
      times.dashboard.push(await ask(`${origin}/api/dashboard?${query}`, cookie));
      await sleep(500);
    }
  };
  const monitor = async () => {
    while (!state.isOver) {
      times.health.push(await ask(`${origin}/healthz`, ""));
      await sleep(100);
    }
  };
  const all = [viewer(0), viewer(250), monitor()];
  await until;
  state.isOver = true;
  await Promise.all(all);
  return times;
}

function thirtyDaysUntil(daysAgo: number): string {
  return `range=custom&from=${dayBefore(daysAgo + 29)}&to=${dayBefore(daysAgo)}`;
}

function summary({ dashboard, health }: Times) {
  return {
    dashboards: dashboard.length,
    dashboardP50Ms: rounded(percentile(dashboard, 50)),
    dashboardP95Ms: rounded(percentile(dashboard, 95)),
    healthP99Ms: rounded(percentile(health, 99)),
  };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
