import { platforms } from "@cartograph/contracts/platform.ts";
import type { AdPlatformNames } from "./platform-names.ts";
import type { WorkspaceEdit } from "./workspace-edit.ts";

/** Inserts an ad platform into the existing files that list the platforms. */
export function insertAdPlatform(edit: WorkspaceEdit, names: AdPlatformNames): void {
  insertIntoContracts(edit, names);
  insertIntoConnectors(edit, names);
  insertIntoSandbox(edit, names);
  insertIntoTests(edit, names);
  insertIntoDocuments(edit, names);
}

function insertIntoDocuments(edit: WorkspaceEdit, { id, name }: AdPlatformNames): void {
  edit.insert("README.md", { marker: "Klaviyo and Mailchimp.", text: `${name}, ` });
  edit.insert("README.md", { marker: " | spend, impressions,", text: `, ${name}` });
  edit.insert("docs/api.md", {
    after: "`platform` ",
    marker: "`google_ads`, ",
    text: `\`${id}\`, `,
  });
}

function insertIntoContracts(edit: WorkspaceEdit, { id, kebab, camel }: AdPlatformNames): void {
  const file = "packages/contracts/src/platform.ts";
  edit.insert(file, {
    marker: "import { shopify }",
    text: `import { ${camel} } from "./platforms/${kebab}.ts";\n`,
  });
  edit.insert(file, { marker: "  klaviyo,\n", text: `  ${id}: ${camel},\n` });
}

function insertIntoConnectors(edit: WorkspaceEdit, names: AdPlatformNames): void {
  const { id, kebab, pascal, account } = names;
  const registry = "packages/connectors/src/registry.ts";
  edit.insert(registry, {
    marker: "import { createShopifyConnector }",
    text: `import { create${pascal}Connector } from "./platforms/${id}/${kebab}.connector.ts";\n`,
  });
  edit.insert(registry, { marker: "  klaviyo: ", text: `  ${id}: create${pascal}Connector,\n` });
  edit.insert("packages/connectors/src/operator-fields.test.ts", {
    after: "const subjects",
    marker: "  klaviyo: ",
    text: `  ${id}: {
    hosts: /^api\\.${kebab}\\.example$/,
    apiKey: "CANARY0123456789abcdef",
    account: "${account}",
    storeUrl: null,
  },
`,
  });
}

function insertIntoSandbox(edit: WorkspaceEdit, names: AdPlatformNames): void {
  const { id, kebab, camel, pascal, name } = names;
  const apis = "packages/sandbox/src/platform-apis.ts";
  edit.insert(apis, {
    marker: "import { addShopify,",
    text: `import { add${pascal}, type ${pascal}SandboxOptions } from "./platforms/${id}/${kebab}-sandbox.ts";\n`,
  });
  edit.insert(apis, {
    after: "export type PlatformOptions",
    marker: "  klaviyo?: ",
    text: `  ${camel}?: Omit<${pascal}SandboxOptions, "marketing" | "now">;\n`,
  });
  edit.insert(apis, {
    after: "const apis",
    marker: "    klaviyo: ",
    text: `    ${id}: { add: (api) => add${pascal}(api, { ...options.${camel}, marketing, now }) },\n`,
  });
  const access = "packages/sandbox/src/demo-access.ts";
  edit.insert(access, {
    marker: "import { demoToken }",
    text: `import { demo${pascal}AccountId, demo${pascal}Token } from "./platforms/${id}/demo-account.ts";\n`,
  });
  edit.insert(access, {
    after: "export const demoAccess",
    marker: "  klaviyo: ",
    text: `  ${id}: { name: "Lumen Goods – ${name}", key: demo${pascal}Token, account: demo${pascal}AccountId },\n`,
  });
  edit.insert("packages/sandbox/src/demo-store/ads/ad-platforms.ts", {
    after: "export const demoAdPlatforms",
    marker: "};\n",
    text: demoAdPlatform(names),
  });
}

function demoAdPlatform({ id, name, order, account }: AdPlatformNames): string {
  return `  ${id}: {
    account: {
      id: "${account}",
      name: \`\${name} – ${name}\`,
      currency,
      timezone,
      createdAt: Date.UTC(2021, 8, 7, 14),
      manager: null,
    },
    firstCampaignId: ${order}_000_000_000_000n,
    tags: { source: "${id.replace(/_ads$/, "")}", medium: "paid_social" },
    untrackedClickShare: 0.15,
    claims: {
      stream: ${order * 10},
      clickDays: 7,
      withoutClick: 0.12,
      viewHours: 6,
      prompt: 0.88,
      withinThreeDays: 0.97,
    },
  },
`;
}

function insertIntoTests(edit: WorkspaceEdit, names: AdPlatformNames): void {
  const { id, kebab, camel, account } = names;
  edit.insert("packages/warehouse/src/testing/sample-marketing.ts", {
    marker: "  klaviyo: ",
    text: `  ${id}: "${account}",\n`,
  });
  const secrets = "apps/api/src/sync/connections/platform-secrets.test.ts";
  edit.insert(secrets, {
    marker: "import { shopifyConformance }",
    text: `import { ${camel}Conformance } from "@cartograph/connectors/platforms/${id}/${kebab}.conformance.ts";\n`,
  });
  edit.insert(secrets, {
    after: "const subjects",
    marker: "  klaviyoConformance,",
    text: `  ${camel}Conformance,\n`,
  });
  const next = platforms.toSorted().find((platform) => platform > id);
  edit.insert("apps/api/src/features/reports/documented-fields.test.ts", {
    after: "has the documented platform values",
    marker: next === undefined ? "  ]);" : `    "${next}",`,
    text: `    "${id}",\n`,
  });
}
