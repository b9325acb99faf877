import { buildSchema, GraphQLScalarType, type GraphQLSchema } from "graphql";
import { readFileSync } from "node:fs";

/** The server build copies the file next to the bundle, so this URL is right in both places. */
const file = new URL("./admin.graphql", import.meta.url);

/** Builds the served part of the Admin API. Every call returns a new schema, because callers attach resolvers to it. */
export function buildAdminSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(file, "utf8"));
  const dateTime = schema.getType("DateTime");
  // Resolvers return UTC milliseconds; the API returns whole seconds with a Z.
  if (dateTime instanceof GraphQLScalarType) dateTime.serialize = serializeTime;
  return schema;
}

function serializeTime(value: unknown): string {
  return `${new Date(Number(value)).toISOString().slice(0, 19)}Z`;
}
