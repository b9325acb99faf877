import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from "graphql";

/** The folder of shared documents next to the repository. */
export const sharedDirectory = new URL("../../../../../shared/", import.meta.url);

const schemaFiles = [
  new URL("schemas/shopify/admin_2026-07.json.gz", sharedDirectory),
  new URL("../../node_modules/@shopify/dev-mcp/dist/data/admin_2026-07.json.gz", import.meta.url),
];

type SchemaFile = {
  data: IntrospectionQuery;
  offline_scopes: {
    items: { type: "type" | "field"; typeName: string; offlineScopes: string[] }[];
  };
};

function readSchemaFile(): SchemaFile {
  const schemaFile = schemaFiles.find((candidate) => existsSync(candidate));
  if (!schemaFile) throw new Error("The real Admin schema was not found.");
  return JSON.parse(gunzipSync(readFileSync(schemaFile)).toString()) as SchemaFile;
}

let file: SchemaFile | null = null;

/** The complete real Admin API 2026-07. */
export function realSchema(): GraphQLSchema {
  file ??= readSchemaFile();
  return buildClientSchema(file.data, { assumeValid: true });
}

/** Returns the scopes that the real API requires for a type; any one of them is enough. */
export function realScopes(typeName: string): string[] {
  file ??= readSchemaFile();
  const item = file.offline_scopes.items.find(
    (candidate) => candidate.type === "type" && candidate.typeName === typeName,
  );
  return item?.offlineScopes ?? [];
}

/** Returns whether tests that need the shared documents can run. Where they are required, their absence is an error. */
export function hasSharedFiles(): boolean {
  if (existsSync(sharedDirectory)) return true;
  if (process.env["REQUIRE_SHARED"] === "1") {
    throw new Error(
      "REQUIRE_SHARED is set, but there is no shared directory next to the repository.",
    );
  }
  return false;
}
