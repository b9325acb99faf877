// `pnpm new:metric`, `pnpm new:platform` and `pnpm new:screen`: add the files and entries that ARCHITECTURE.md lists.
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { scaffoldMetric } from "./metric.ts";
import { scaffoldPlatform } from "./platform.ts";
import { HelpRequest } from "./read-arguments.ts";
import { scaffoldScreen } from "./screen.ts";
import { ScaffoldError } from "./workspace-edit.ts";

const scaffolds = { metric: scaffoldMetric, platform: scaffoldPlatform, screen: scaffoldScreen };

const [kind, ...argv] = process.argv.slice(2);
const scaffold = Object.entries(scaffolds).find(([name]) => name === kind)?.[1];
try {
  if (!scaffold) throw new ScaffoldError(`Name one of ${Object.keys(scaffolds).join(", ")}`);
  const files = scaffold(join(import.meta.dirname, "../.."), argv);
  console.log(files.join("\n"));
  if (kind === "metric") {
    console.log(
      "\nThe recorded answers contain every metric. Update them, which takes several minutes, and commit them:",
      `\n  npx ${manifest.packageManager} --filter @cartograph/warehouse schema-fixture --answers`,
    );
  }
  if (kind === "platform") {
    const readme = files.find((file) => /^packages\/connectors\/.*README\.md$/.test(file));
    console.log(`\nIts API is a placeholder. ${readme} lists what to replace.`);
  }
} catch (error) {
  if (error instanceof HelpRequest) {
    console.log(error.message);
  } else {
    if (!(error instanceof ScaffoldError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
