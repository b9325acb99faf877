// `npm start`: installs, builds, then hands over to the server, which migrates and fills the demo store itself.
// What is already there is left alone, so that a second start takes seconds.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exitUnless, installDependencies, pnpm, requireNode, root } from "./toolchain.mjs";

requireNode();
installDependencies();

const build = pnpm(
  ["exec", "turbo", "run", "build", "--output-logs=errors-only", "--log-prefix=none"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
if (build.status !== 0) process.stderr.write(build.stdout ?? "");
exitUnless(build, "The build failed.");

process.env.NODE_ENV ??= "production";
await import(pathToFileURL(join(root, "apps", "api", "dist", "main.js")).href);
