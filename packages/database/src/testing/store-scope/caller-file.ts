import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const ownFiles =
  /node_modules|packages\/database\/src\/(testing\/store-scope\/[\w-]+\.ts|statements\.ts|dialects\/)/;

/** The workspace file that calls this, skipping the layers that compile and send its statements. */
export function callerFile(): string {
  const previousLimit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error("where");
  Error.stackTraceLimit = previousLimit;
  for (const line of stack.split("\n")) {
    const start = line.indexOf(root);
    const path =
      start < 0 ? "" : line.slice(start + root.length).replace(/(\?.*)?:\d+:\d+\)?$/, "");
    if (path !== "" && !ownFiles.test(path)) return path;
  }
  return "an unknown file";
}
