import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import manifest from "../../package.json" with { type: "json" };

/** Counters of this process for `/metrics`. Label values come from small fixed sets, never from a store or a caller. */
export type Metrics = {
  recordRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  /** A report computed in a thread, the wait for the thread included. */
  recordReport(question: string, seconds: number): void;
  /** A report answered from the cache. */
  recordCachedReport(question: string): void;
  recordFailedSignIn(reason: SignInFailure): void;
  /** Everything in Prometheus' text format. `scraped` has the metrics that are read at each scrape. */
  text(scraped: Registry): Promise<string>;
};

export type SignInFailure = "wrong_credentials" | "too_many_attempts";

const requestSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10];
const reportSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** For a process without `METRICS_TOKEN`. */
export const noMetrics: Metrics = {
  recordRequest() {},
  recordReport() {},
  recordCachedReport() {},
  recordFailedSignIn() {},
  text: async () => "",
};

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const requests = new Histogram({
    name: "cartograph_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: requestSeconds,
    registers,
  });
  const reports = new Histogram({
    name: "cartograph_report_duration_seconds",
    help: "Time to compute a report that was not cached, including the wait for a thread",
    labelNames: ["question"],
    buckets: reportSeconds,
    registers,
  });
  const cachedReports = new Counter({
    name: "cartograph_report_cached_total",
    help: "Reports answered from the cache",
    labelNames: ["question"],
    registers,
  });
  const failedSignIns = new Counter({
    name: "cartograph_failed_sign_ins_total",
    help: "Failed checks of a password",
    labelNames: ["reason"],
    registers,
  });
  new Gauge({
    name: "cartograph_info",
    help: "Always 1; the labels have the versions",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: manifest.version, node: process.version }, 1);

  return {
    recordRequest({ method, route, status }, seconds) {
      const known = knownMethods.has(method) ? method : "other";
      requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    recordReport: (question, seconds) => reports.observe({ question }, seconds),
    recordCachedReport: (question) => cachedReports.inc({ question }),
    recordFailedSignIn: (reason) => failedSignIns.inc({ reason }),
    text: (scraped) => Registry.merge([...registers, scraped, processMetrics()]).metrics(),
  };
}

let processRegistry: Registry | undefined;

/** Memory, CPU time, garbage collection and event loop delay. Their observers cannot be stopped, so they start once. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}
