import {
  metricDirections,
  metricUnits,
} from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { oneOf, readArguments } from "./read-arguments.ts";
import { createWorkspaceEdit, ScaffoldError } from "./workspace-edit.ts";

type Domain = {
  /** The registry object in the domain's two files. */
  registry: string;
  /** The constant that the domain's definitions begin with. */
  definition: string;
  /** The function that makes a metric from the domain's sums, and the name of its parameter. */
  helper: string;
  sums: string;
  /** The method of `Figures` that reads these sums. */
  figures: string;
};

/** Domains whose metrics are calculated from one set of sums over the range. */
const domains: Record<string, Domain> = {
  sales: {
    registry: "salesMetrics",
    definition: "ofOrders",
    helper: "salesMetric",
    sums: "sales",
    figures: "sales",
  },
  traffic: {
    registry: "trafficMetrics",
    definition: "ofAnalytics",
    helper: "ofSessions",
    sums: "sums",
    figures: "sessions",
  },
  checkout: {
    registry: "checkoutMetrics",
    definition: "ofAnalytics",
    helper: "ofSteps",
    sums: "steps",
    figures: "steps",
  },
  ads: {
    registry: "adMetrics",
    definition: "ofAds",
    helper: "ofAds",
    sums: "sums",
    figures: "adSums",
  },
  search: {
    registry: "searchMetrics",
    definition: "ofSearchConsole",
    helper: "searchMetric",
    sums: "sums",
    figures: "search",
  },
  email: {
    registry: "emailMetrics",
    definition: "ofEmail",
    helper: "emailMetric",
    sums: "sums",
    figures: "emailSums",
  },
};

const contracts = "packages/contracts/src/metrics/definitions";
const warehouse = "packages/warehouse/src/metrics";

/** Adds a metric with its definition, its calculation and a test. Returns the files. */
export function scaffoldMetric(root: string, argv: string[]): string[] {
  const given = readArguments(argv, {
    command: "new:metric <metric_id>",
    pattern: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    options: {
      domain: { help: Object.keys(domains).join(", ") },
      name: { help: 'its name, such as "Units per order"' },
      formula: { help: 'the formula in words, such as "Units sold ÷ orders"' },
      unit: { help: metricUnits.join(", ") },
      direction: { help: metricDirections.join(", "), default: "up_good" },
      value: { help: 'the calculation from the sums, such as "sums.clicks / sums.impressions"' },
      given: { help: 'sums for the test, as JSON: {"clicks": 5, "impressions": 10}' },
      expect: { help: "the value for these sums" },
    },
  });
  const name = oneOf("domain", given.domain, Object.keys(domains));
  const domain = domains[name];
  if (!domain) throw new ScaffoldError(`${name} is not a domain`);
  const unit = oneOf("unit", given.unit, metricUnits);
  const direction = oneOf("direction", given.direction, metricDirections);
  if (!Number.isFinite(Number(given.expect))) throw new ScaffoldError("--expect must be a number");

  const edit = createWorkspaceEdit(root);
  edit.insert(`${contracts}/${name}.ts`, {
    after: `export const ${domain.registry}`,
    marker: "} as const satisfies",
    text: `  ${given.id}: {
    ...${domain.definition},
    name: ${JSON.stringify(given.name)},
    formula: ${JSON.stringify(given.formula)},
    unit: "${unit}",
    direction: "${direction}",
  },
`,
  });
  edit.insert(`${warehouse}/${name}/${name}.metrics.ts`, {
    after: `export const ${domain.registry}`,
    marker: "};",
    text: `  ${given.id}: ${domain.helper}((${domain.sums}) => ${given.value}),\n`,
  });
  edit.create(
    `${warehouse}/${name}/${given.id.replaceAll("_", "-")}.test.ts`,
    `import { expect, test } from "vitest";
import type { Figures } from "../figures.ts";
import { ${domain.registry} } from "./${name}.metrics.ts";

test("calculates ${given.id} from the sums of the range", async () => {
  const sums = ${JSON.stringify(parseSums(given.given))};
  const figures = { ${domain.figures}: async () => sums } as unknown as Figures;
  expect(await ${domain.registry}.${given.id}.compute(figures)).toBeCloseTo(${Number(given.expect)});
});
`,
  );
  return edit.save();
}

function parseSums(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ScaffoldError("--given must be JSON");
  }
}
