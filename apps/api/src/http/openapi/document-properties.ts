import type { OpenApiDocument } from "./open-api-document.ts";
import { figureDescriptions } from "./figure-descriptions.ts";
import { recordDescriptions } from "./record-descriptions.ts";

type Schema = {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  parameters?: { name: string; description?: string; schema?: Schema }[];
  requestBody?: { content: Content };
  responses?: Record<string, { content?: Content }>;
};

export const descriptionsByName = new Map(
  Object.entries({ ...recordDescriptions, ...figureDescriptions }),
);

/**
 * Adds a description, looked up by name, to each property whose schema has none. Parameters are described by their
 * schemas; an `id` without a description is that of the record in the path.
 */
export function documentProperties(document: OpenApiDocument): void {
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    describeProperties(schema as Schema);
  }
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations as Record<string, Operation>)) {
      for (const parameter of operation.parameters ?? []) {
        const idDescription = parameter.name === "id" ? descriptionsByName.get("id") : undefined;
        const description = parameter.schema?.description ?? idDescription;
        if (description !== undefined) parameter.description ??= description;
      }
      const answers = Object.values(operation.responses ?? {});
      for (const { content = {} } of [operation.requestBody ?? {}, ...answers]) {
        for (const { schema } of Object.values(content)) describeProperties(schema);
      }
    }
  }
}

function describeProperties(schema: Schema | undefined): void {
  if (!schema) return;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    describe(property, name);
    describeProperties(property);
  }
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const part of parts) describeProperties(part);
  describeProperties(schema.items);
  if (typeof schema.additionalProperties === "object") {
    describeProperties(schema.additionalProperties);
  }
}

function describe(described: { description?: string }, name: string): void {
  const description = described.description ?? describeName(name);
  if (description !== undefined) described.description = description;
}

function describeName(name: string): string | undefined {
  const own = descriptionsByName.get(name);
  if (own !== undefined) return own;
  const [, figure] = /^previous([A-Z]\w*)$/.exec(name) ?? [];
  const current =
    figure && descriptionsByName.get(figure.charAt(0).toLowerCase() + figure.slice(1));
  return current && `${current} On the comparison days.`;
}
