import { readFileSync } from "node:fs";
import {
  isEnumType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLNamedType,
} from "graphql";
import { expect, test } from "vitest";
import { reduceSchema } from "../../../../scripts/shopify-schema/reduce-schema.ts";
import { realSchema } from "../../../testing/real-schema.ts";
import { buildAdminSchema } from "./admin-schema.ts";
import { unservedArgumentsOf, unservedFieldsOf } from "./unserved.ts";

const served = buildAdminSchema();
const real = realSchema();
const servedTypes = Object.values(served.getTypeMap())
  .filter((type) => !type.name.startsWith("__"))
  .map((type) => [type.name, type] as const);

test("equals the output of scripts/shopify-schema/generate.ts", () => {
  const file = new URL("./admin.graphql", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(reduceSchema(real));
});

function describeArgument({ name, type, defaultValue }: GraphQLArgument): string {
  return `${name}: ${String(type)} = ${JSON.stringify(defaultValue ?? null)}`;
}

/** Returns everything about a type that a query can use, for the named fields and without the omitted arguments. */
function describeType(type: GraphQLNamedType, names: readonly string[]): unknown {
  const kind = type.constructor.name;
  if (isEnumType(type)) {
    const values = type.getValues().map((value) => [value.name, value.deprecationReason != null]);
    return { kind, values };
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return { kind };
  const omitted = served.getType(type.name);
  const fields = names.map((name) => {
    const field = type.getFields()[name];
    const own = omitted && "getFields" in omitted ? omitted.getFields()[name] : undefined;
    const unserved = own && "args" in own ? unservedArgumentsOf(own) : [];
    return {
      name,
      type: String(field?.type),
      args: (field?.args ?? [])
        .filter((argument) => !unserved.includes(argument.name))
        .map(describeArgument)
        .toSorted(),
      isDeprecated: field?.deprecationReason != null,
    };
  });
  return { kind, fields };
}

test.each(servedTypes)("serves %s with the names and types of the real schema", (name, type) => {
  const original = real.getType(name);
  expect(original).toBeDefined();
  if (!original) return;
  expect(describeType(type, fieldNames(type))).toEqual(describeType(original, fieldNames(type)));
});

function membersOf(type: GraphQLNamedType | undefined): string[] {
  if (isUnionType(type)) return type.getTypes().map((member) => member.name);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return type.getInterfaces().map((one) => one.name);
}

test("adds no interface or member to a type", () => {
  for (const [name, type] of servedTypes) {
    expect(membersOf(real.getType(name))).toEqual(expect.arrayContaining(membersOf(type)));
  }
});

test.each(servedTypes)("names every field of the real %s that it omits", (name, type) => {
  const all = [...fieldNames(type), ...unservedFieldsOf(type)];
  expect(all.toSorted()).toEqual(fieldNames(real.getType(name)).toSorted());
});

function fieldNames(type: GraphQLNamedType | undefined): string[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [];
}
