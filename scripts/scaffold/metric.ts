import {
  type MetricDefinition,
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import { adMetrics } from "@cartograph/contracts/metrics/definitions/ads.ts";
import { checkoutMetrics } from "@cartograph/contracts/metrics/definitions/checkout.ts";
import { emailMetrics } from "@cartograph/contracts/metrics/definitions/email.ts";
import {
  metricDirections,
  metricUnits,
  targetKinds,
} from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { salesMetrics } from "@cartograph/contracts/metrics/definitions/sales.ts";
import { searchMetrics } from "@cartograph/contracts/metrics/definitions/search.ts";
import { trafficMetrics } from "@cartograph/contracts/metrics/definitions/traffic.ts";
import { oneOf, readArguments } from "./read-arguments.ts";
import { createWorkspaceEdit, ScaffoldError } from "./workspace-edit.ts";

/** The functions that make a metric from the domain's sums. */
type Helpers = { sum: string; ratio: string };

const registries = {
  salesMetrics,
  trafficMetrics,
  checkoutMetrics,
  adMetrics,
  searchMetrics,
  emailMetrics,
};

type Domain = {
  /** The registry object in the domain's two files. */
  registry: keyof typeof registries;
  /** The constant that the domain's definitions begin with. */
  definition: string;
  /** A metric of that definition. Parts must have its facts. */
  example: MetricId;
  helpers: Helpers;
  /** The metric to follow for amounts, whose exchange rates the sums alone cannot account for. */
  amountExample?: MetricId;
  /** The name of the helper's parameter. */
  sums: string;
  /** The `Figures` that its test reads the sums from. */
  figures: string;
};

/** Domains whose metrics are calculated from one set of sums over the range. */
const domains: Record<string, Domain> = {
  sales: {
    registry: "salesMetrics",
    definition: "ofOrders",
    example: "orders",
    helpers: { sum: "salesSum", ratio: "salesMetric" },
    sums: "sales",
    figures: "{ sales: async () => sums }",
  },
  traffic: {
    registry: "trafficMetrics",
    definition: "ofAnalytics",
    example: "sessions",
    helpers: { sum: "sessionMetric", ratio: "sessionMetric" },
    sums: "sums",
    figures: "{ sessions: async () => sums }",
  },
  checkout: {
    registry: "checkoutMetrics",
    definition: "ofSteps",
    example: "added_to_cart",
    helpers: { sum: "stepMetric", ratio: "stepMetric" },
    sums: "steps",
    figures: "{ steps: async () => sums }",
  },
  ads: {
    registry: "adMetrics",
    definition: "ofAds",
    example: "ad_clicks",
    helpers: { sum: "adMetric", ratio: "adMetric" },
    amountExample: "cpa",
    sums: "sums",
    figures: "{ adSums: async () => sums }",
  },
  search: {
    registry: "searchMetrics",
    definition: "ofSearchConsole",
    example: "search_clicks",
    helpers: { sum: "searchMetric", ratio: "searchMetric" },
    sums: "sums",
    figures: "{ searchByDay: async () => ({ byDay: new Map([[0, sums]]) }) }",
  },
  email: {
    registry: "emailMetrics",
    definition: "ofEmail",
    example: "email_clicks",
    helpers: { sum: "emailMetric", ratio: "emailMetric" },
    amountExample: "email_revenue",
    sums: "sums",
    figures: "{ emailSums: async () => sums }",
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
      additive: { help: "of a count or amount that adds up over days", default: false },
      numerator: { help: "of a ratio: the metric that is divided, such as units", default: "" },
      denominator: {
        help: "of a ratio: the metric that it is divided by, such as orders",
        default: "",
      },
      times: { help: "of a ratio: its factor, 100 for percent", default: "" },
      target: { help: `${targetKinds.join(" or ")}, if it can have a target`, default: "" },
      value: {
        help: 'the calculation from the sums, such as "ratio(sums.clicks, sums.impressions)"',
      },
      given: { help: 'sums for the test, as JSON: {"clicks": 5, "impressions": 10}' },
      expect: { help: "the value for these sums" },
    },
  });
  const name = oneOf("domain", given.domain, Object.keys(domains));
  const domain = domains[name];
  if (!domain) throw new ScaffoldError(`${name} is not a domain`);
  const unit = oneOf("unit", given.unit, metricUnits);
  const direction = oneOf("direction", given.direction, metricDirections);
  const target = given.target && oneOf("target", given.target, targetKinds);
  if (!Number.isFinite(Number(given.expect))) throw new ScaffoldError("--expect must be a number");
  refuseExisting(given);
  const ratio = readRatio(domain, { ...given, domain: name });
  if (domain.amountExample && [unit, ...unitsOf(ratio)].includes("money")) {
    throw new ScaffoldError(
      `Amounts of ${name} may have no exchange rate. Write this metric by hand, following ${domain.amountExample}`,
    );
  }

  const optional = [
    direction === "up_good" ? [] : `direction: "${direction}",`,
    target ? `target: "${target}",` : [],
    ratio === null ? [] : `parts: ${JSON.stringify({ kind: "ratio", ...ratio })},`,
  ].flat();
  const edit = createWorkspaceEdit(root);
  edit.insert(`${contracts}/${name}.ts`, {
    after: `export const ${domain.registry}`,
    marker: "} as const satisfies",
    text: `  ${given.id}: {
    ...${domain.definition},
    name: ${JSON.stringify(given.name)},
    formula: ${JSON.stringify(given.formula)},
    unit: "${unit}",
    ${optional.join("\n    ")}
  },
`,
  });
  const helper = ratio === null ? domain.helpers.sum : domain.helpers.ratio;
  const calculation = `${warehouse}/${name}/${name}.metrics.ts`;
  edit.insert(calculation, {
    after: `export const ${domain.registry}`,
    marker: "};",
    text: `  ${given.id}: ${helper}((${domain.sums}) => ${given.value}),\n`,
  });
  const imported = ["percent", "ratio"].filter((each) => given.value.includes(`${each}(`));
  if (imported.length > 0 && !edit.read(calculation).includes('from "../ratio.ts"')) {
    edit.insert(calculation, {
      marker: "import { ",
      text: `import { ${imported.join(", ")} } from "../ratio.ts";\n`,
    });
  }
  edit.create(
    `${warehouse}/${name}/${given.id.replaceAll("_", "-")}.test.ts`,
    `import { expect, test } from "vitest";
import type { Figures } from "../figures.ts";
import { ${domain.registry} } from "./${name}.metrics.ts";

test("calculates ${given.id} from the sums of the range", async () => {
  const sums = ${JSON.stringify(parseSums(given.given))};
  const figures = ${domain.figures} as unknown as Figures;
  expect(await ${domain.registry}.${given.id}.compute(figures)).toBeCloseTo(${Number(given.expect)});
});
`,
  );
  return edit.save();
}

function refuseExisting({ id, name }: { id: string; name: string }): void {
  for (const each of Object.values(metricDefinitions)) {
    if (each.id === id) throw new ScaffoldError(`The metric ${id} already exists`);
    if (each.name === name) throw new ScaffoldError(`${each.id} already has the name "${name}"`);
  }
}

type Ratio = { numerator: MetricId; denominator: MetricId; times?: number };

/** Null for a metric that adds up. */
function readRatio(
  domain: Domain,
  given: Record<"domain" | "unit" | "additive" | "numerator" | "denominator" | "times", string>,
): Ratio | null {
  if (given.additive && ["ratio", "percent"].includes(given.unit)) {
    throw new ScaffoldError(`--unit ${given.unit} needs --numerator and --denominator`);
  }
  const isRatio = Boolean(given.numerator || given.denominator);
  // The rows of a metric add up to it or to its two parts.
  if (isRatio === Boolean(given.additive)) {
    throw new ScaffoldError("Give either --additive or both --numerator and --denominator");
  }
  if (!isRatio) return null;
  const times = Number(given.times || (given.unit === "percent" ? 100 : 1));
  if (!Number.isFinite(times)) throw new ScaffoldError("--times must be a number");
  const example = metricDefinitions[domain.example];
  const isPart = ({ id, isAdditive, facts }: MetricDefinition) =>
    id in registries[domain.registry] && isAdditive && facts.join() === example.facts.join();
  const allowed = metricIds.filter((id) => isPart(metricDefinitions[id]));
  const partOf = (option: string, text: string) => {
    const id = allowed.find((each) => each === text);
    if (id !== undefined) return id;
    throw new ScaffoldError(
      `--${option} must be an additive metric of ${given.domain}: ${allowed.join(", ")}`,
    );
  };
  const numerator = partOf("numerator", given.numerator);
  const denominator = partOf("denominator", given.denominator);
  return { numerator, denominator, ...(times === 1 ? {} : { times }) };
}

function unitsOf(ratio: Ratio | null): string[] {
  if (ratio === null) return [];
  return [ratio.numerator, ratio.denominator].map((id) => metricDefinitions[id].unit);
}

function parseSums(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ScaffoldError("--given must be JSON");
  }
}
