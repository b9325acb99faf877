import { metricDefinitions, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "./read-arguments.ts";
import { createWorkspaceEdit, ScaffoldError } from "./workspace-edit.ts";

/** Adds a screen for a report, with its entry, its view, its path on the server and a browser test. Returns the files. */
export function scaffoldScreen(root: string, argv: string[]): string[] {
  const given = readArguments(argv, {
    command: "new:screen <name>",
    pattern: /^[a-z]+$/,
    options: {
      title: { help: 'its heading, such as "Returns & Refunds"' },
      label: { help: "its name in the sidebar" },
      report: { help: "the report procedure that it shows, such as dashboard" },
      metrics: { help: "ids of its cards, separated by commas" },
      keywords: { help: "other words that find it in the command palette", default: "" },
      icon: { help: "an icon of @tabler/icons-react", default: "IconReportAnalytics" },
    },
  });
  const { id, icon, report } = given;
  refuseMistakes(root, given);
  const component = `${id[0]?.toUpperCase() ?? ""}${id.slice(1)}Screen`;
  const metrics = given.metrics.split(",").map((metric) => findMetric(metric.trim()));
  const cards = JSON.stringify(metrics);
  const labels = JSON.stringify(metrics.map((metric) => metricDefinitions[metric].label));
  const title = JSON.stringify(given.title);

  const edit = createWorkspaceEdit(root);
  edit.insert("apps/web/src/lib/screens.ts", {
    marker: "  integrations: {",
    text: `  ${id}: {
    path: "/${id}",
    access: "user",
    label: ${JSON.stringify(given.label)},
    title: ${title},
    report: ${JSON.stringify(report)},
    keywords: ${JSON.stringify(given.keywords)},
  },
`,
  });
  const views = "apps/web/src/app/screen-views.ts";
  if (!edit.read(views).includes(`  ${icon},\n`)) {
    edit.insert(views, { marker: "  IconSettings,", text: `  ${icon},\n` });
  }
  edit.insert(views, {
    marker: "  integrations: view(",
    text: `  ${id}: view(() => import("../features/${id}/${id}-screen.tsx"), "${component}"),\n`,
  });
  edit.insert(views, {
    after: "export const screenIcons",
    marker: "  integrations:",
    text: `  ${id}: ${icon},\n`,
  });
  edit.insert("apps/api/src/http/static-web.ts", {
    marker: '  "/integrations",',
    text: `  "/${id}",\n`,
  });
  edit.create(
    `apps/web/src/features/${id}/${id}-screen.tsx`,
    `import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportPlaceholder } from "../../lib/report/report-placeholder.tsx";
import { ReportScreen } from "../../lib/report-screen.tsx";

const cards = ${cards} as const;

export function ${component}() {
  return (
    <ReportScreen screen="${id}" skeleton={<ReportPlaceholder cards={cards.length} rows={[]} />}>
      {() => (
        <>
          <RangeNote />
          <MetricCards metrics={cards} />
        </>
      )}
    </ReportScreen>
  );
}
`,
  );
  edit.create(
    `e2e/${id}.spec.ts`,
    `import { expect, metricCard, signInToDemo, test } from "./journey.ts";

test(${JSON.stringify(`shows the cards of the ${id} screen`)}, async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/${id}");
  await expect(page.getByRole("heading", { level: 1, name: ${title} })).toBeVisible();
  for (const label of ${labels}) await expect(metricCard(page, label)).toBeVisible();
});
`,
  );
  return edit.save();
}

/** Paths that the server answers itself. */
const serverPaths = new Set(["api", "trpc", "healthz", "readyz", "metrics"]);

/** @throws ScaffoldError if the screen exists, or its report or icon does not */
function refuseMistakes(
  root: string,
  { id, icon, report }: Record<"id" | "icon" | "report", string>,
) {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const isTaken = [`\n  ${id}: {`, `"/${id}"`, `"/${id}/`].some((text) =>
    read("apps/web/src/lib/screens.ts").includes(text),
  );
  if (isTaken || serverPaths.has(id)) {
    throw new ScaffoldError(`The screen ${id} or a screen at /${id} already exists`);
  }
  if (!read("apps/api/src/features/reports/reports.router.ts").includes(`\n  ${report}: `)) {
    throw new ScaffoldError(
      "--report must be a procedure of the reports router, such as dashboard",
    );
  }
  const icons = join(root, "apps/web/node_modules/@tabler/icons-react/dist/esm/icons");
  if (!existsSync(join(icons, `${icon}.mjs`))) {
    throw new ScaffoldError("--icon must be an icon of @tabler/icons-react, such as IconReceipt");
  }
}

function findMetric(text: string) {
  const metric = metricIds.find((id) => id === text);
  if (metric === undefined) throw new ScaffoldError(`${text} is not a metric`);
  return metric;
}
