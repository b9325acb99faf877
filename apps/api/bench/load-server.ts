import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "../src/config.ts";
import { startServer } from "../src/server.ts";

/*
 * The server of the load bench, in its own process. On the message `lag` it sends the event loop delays (ms) since the
 * previous one.
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
