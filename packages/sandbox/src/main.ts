import { startSandbox } from "./start.ts";
import { demoToken } from "./platforms/shopify/access.ts";

const port = Number(process.env["PORT"] ?? 4000);
const sandbox = await startSandbox({ port });
process.stdout.write(`Shopify: ${sandbox.platformUrl("shopify")} (token ${demoToken})\n`);
