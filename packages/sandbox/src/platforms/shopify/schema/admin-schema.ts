import { buildSchema, GraphQLScalarType, type GraphQLSchema } from "graphql";
import { readFileSync } from "node:fs";

/** The build of the server copies the file beside the bundle, so that this address is right in both places. */
const file = new URL("./admin.graphql", import.meta.url);

/** The served part of the Admin API. A new schema for each caller, because callers attach resolvers to it. */
export function buildAdminSchema(): GraphQLSchema {
  const schema = buildSchema(readFileSync(file, "utf8"));
  const dateTime = schema.getType("DateTime");
  // Resolvers return UTC milliseconds; the API writes whole seconds with a Z.
  if (dateTime instanceof GraphQLScalarType) dateTime.serialize = serializeTime;
  return schema;
}

function serializeTime(value: unknown): string {
  return `${new Date(Number(value)).toISOString().slice(0, 19)}Z`;
}
