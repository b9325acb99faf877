import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { buildClientSchema, type GraphQLSchema } from "graphql";

const projectRoot = fileURLToPath(new URL("../../../../../../..", import.meta.url));

/** Shopify's published schema of one version. */
export function readAdminSchema(version: string): GraphQLSchema {
  const fileName = `admin_${version}.json.gz`;
  const shared = join(projectRoot, "../shared/schemas/shopify", fileName);
  const file = existsSync(shared) ? shared : join(developerPackage(), "dist/data", fileName);
  const introspection = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  return buildClientSchema(introspection.data, { assumeValid: true });
}

function developerPackage(): string {
  const require = createRequire(import.meta.url);
  const searched = require.resolve.paths("@shopify/dev-mcp") ?? [];
  const found = searched
    .map((folder) => join(folder, "@shopify/dev-mcp"))
    .find((folder) => existsSync(join(folder, "package.json")));
  return found ?? dirname(require.resolve("@shopify/dev-mcp/package.json"));
}
