import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "../src/config.ts";
import { startServer } from "../src/server.ts";

/*
 * The server of the load bench, in a process of its own. A message `lag` from the parent asks for the event loop's
 * delays (ms) since the last one.
 */

const { address, stop } = await startServer(readConfig(process.env), {
  webDirectory: "/nonexistent",
  print: () => {},
  onStoppable: () => {},
});
const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

process.on("message", (message) => {
  if (message === "stop") {
    void stop().then(() => process.exit(0));
    return;
  }
  const p99 = delays.percentile(99) / 1e6 - resolution;
  process.send?.({ p99, max: delays.max / 1e6 - resolution });
  delays.reset();
});
process.send?.({ address });
