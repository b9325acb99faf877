import {
  type MetricDefinition,
  metricDefinitions,
  type MetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { OpenApiDocument } from "./open-api-document.ts";

type Schema = {
  $ref?: string;
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: { enum?: string[] };
  required?: string[];
  additionalProperties?: Schema | boolean;
};

const name = "MetricValue";

/**
 * Moves the schema of a metric's value to the components, and lists the properties of objects that have a value for
 * each of several names. Generated clients then have a type for it, and know which metrics a report has.
 */
export function nameMetricValues(document: OpenApiDocument): void {
  const { paths = {}, components = {} } = document as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
    components: { schemas?: Record<string, Schema> };
  };
  type Response = { content: Record<string, { schema: Schema }> };
  const list = paths["/metrics/values"]?.["get"]?.responses["200"]?.content["application/json"];
  const value = list?.schema.items;
  if (!value || !components.schemas) throw new Error("The values of metrics have no schema");
  const text = JSON.stringify(value);
  const named = (schema: Schema): Schema =>
    JSON.stringify(schema) === text ? { $ref: `#/components/schemas/${name}` } : schema;
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { items, additionalProperties } = schema as Schema;
    if (items) Object.assign(schema, { items: named(items) });
    if (typeof additionalProperties === "object") {
      Object.assign(schema, { additionalProperties: named(additionalProperties) });
    }
    listProperties(schema);
    for (const part of Object.values(schema)) visit(part);
  };
  visit(paths);
  components.schemas[name] = value;
}

/** Only where each of the names is required. */
function listProperties(schema: Schema): void {
  const { propertyNames, required = [], additionalProperties } = schema;
  const names = propertyNames?.enum ?? [];
  if (typeof additionalProperties !== "object" || names.length === 0) return;
  if (names.length !== required.length) return;
  schema.properties = Object.fromEntries(
    names.map((id) => [id, { ...structuredClone(additionalProperties), ...describe(id) }]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function describe(id: string): { description?: string } {
  const metric = metricDefinitions[id as MetricId] as MetricDefinition | undefined;
  return metric ? { description: `${metric.name}.` } : {};
}
