// `pnpm sandbox`: serves the platforms with the demo store, one port each, and prints their addresses and keys.
import { platforms } from "@cartograph/contracts/platform.ts";
import { demoAccess } from "./demo-access.ts";
import { startStandaloneSandbox } from "./start.ts";

const { HOST: host = "127.0.0.1", PORT: port = "4000" } = process.env;
const isPort = /^\d{1,5}$/.test(port) && Number(port) + platforms.length <= 65_536;
if (!isPort) {
  process.stderr.write(
    "PORT must be a port number; the other platforms take the ports after it.\n",
  );
  process.exit(1);
}
try {
  const sandbox = await startStandaloneSandbox({ host, port: Number(port) });
  for (const platform of platforms) {
    const { key, account } = demoAccess[platform];
    process.stdout.write(
      `${platform}\n  address  ${sandbox.urls[platform]}\n  key      ${key}\n${account === null ? "" : `  account  ${account}\n`}`,
    );
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void sandbox.close());
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The sandbox could not start: ${reason}\n`);
  process.exit(1);
}
