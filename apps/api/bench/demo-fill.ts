import { builds, onServer } from "./measured-server.ts";
import { rounded } from "./statistics.ts";

/*
 * The first start with the demo store: how long until the server listens and until the store is filled, and the CPU
 * time and peak memory of the process. Needs a build of the API.
 */

const goals = { cpuSeconds: 35, peakMb: 450 };

for (const { build, main } of builds) {
  const result = await onServer(main, { DEMO: "on" }, async (server) => {
    const listening = await server.printed(/running at (\S+)/);
    const filled = await server.printed(/The demo store is filled: ([\d,]+) records/);
    const { cpuSeconds, peakMb } = await server.usage();
    return {
      bench: "demo-fill",
      build,
      records: filled.match[1],
      listeningSeconds: rounded(listening.seconds),
      filledSeconds: rounded(filled.seconds),
      cpuSeconds: rounded(cpuSeconds),
      peakMb: Math.round(peakMb),
      goals,
    };
  });
  console.log(JSON.stringify(result));
}
