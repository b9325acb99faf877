// `npm start`: installs, builds, then hands over to the server, which migrates and fills the demo store itself.
// Finished steps are skipped, so that a second start takes seconds.
//
// package.json runs this with `exec`, in place of npm's shell: a shell between npm and this process would end at
// npm's SIGTERM without passing it on, and npm would not wait for the server. It also sets up glibc's allocator, which
// reads its settings at the start of a process: with an arena for each thread the filling demo store needs 100 MB more.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exitUnless, installDependencies, pnpm, requireNode, root } from "./toolchain.mjs";

const parentCheckMs = 500;

requireNode();
if (process.env.npm_lifecycle_event === "start") stopWithParent();
await installDependencies();

const build = await pnpm(
  ["exec", "turbo", "run", "build", "--output-logs=errors-only", "--log-prefix=none"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
if (build.status !== 0) process.stderr.write(build.stdout);
exitUnless(build, "The build failed.");

process.env.NODE_ENV ??= "production";
await import(pathToFileURL(join(root, "apps", "api", "dist", "main.js")).href);

/** npm, or a shell that it uses in place of sh, may be killed without passing a signal on. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, parentCheckMs);
  timer.unref();
}
