import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
} from "graphql";
import { expect, test } from "vitest";
import { realSchema } from "../../../testing/real-schema.ts";
import { buildAdminSchema } from "./admin-schema.ts";
import { unservedFieldsOf } from "./unserved-fields.ts";

const served = buildAdminSchema();
const real = realSchema();
const servedTypes = Object.values(served.getTypeMap()).filter(
  (type) => !type.name.startsWith("__"),
);

function describeInput(input: GraphQLArgument | GraphQLInputField): string {
  const value = input.defaultValue ?? null;
  return `${input.name}: ${String(input.type)} = ${JSON.stringify(value)}`;
}

/** Everything about a type that a document can see, of the named fields alone. */
function describeType(type: GraphQLNamedType, fields: readonly string[]): unknown {
  const kind = type.constructor.name;
  if (isEnumType(type)) {
    const values = type
      .getValues()
      .map((value) => `${value.name} ${value.deprecationReason ?? ""}`);
    return { kind, values: values.toSorted() };
  }
  if (isInputObjectType(type)) {
    return { kind, fields: Object.values(type.getFields()).map(describeInput).toSorted() };
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return { kind };
  const all = type.getFields();
  return {
    kind,
    fields: fields.map((name) => {
      const field = all[name];
      return {
        name,
        type: String(field?.type),
        args: (field?.args ?? []).map(describeInput).toSorted(),
        deprecationReason: field?.deprecationReason ?? null,
      };
    }),
  };
}

test.each(servedTypes.map((type) => [type.name, type] as const))(
  "%s is what the real schema says",
  (name, type) => {
    const original = real.getType(name);
    expect(original).toBeDefined();
    if (!original) return;
    const fields = "getFields" in type ? Object.keys(type.getFields()) : [];
    expect(describeType(type, fields)).toEqual(describeType(original, fields));
  },
);

function membersOf(type: GraphQLNamedType | undefined): string[] {
  if (isUnionType(type)) return type.getTypes().map((member) => member.name);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return type.getInterfaces().map((one) => one.name);
}

test("no type has an interface or a member that the real one lacks", () => {
  for (const type of servedTypes) {
    expect(membersOf(real.getType(type.name))).toEqual(expect.arrayContaining(membersOf(type)));
  }
});

test.each(servedTypes.map((type) => [type.name, type] as const))(
  "%s lists every field that it leaves out of the real one",
  (name, type) => {
    const original = real.getType(name);
    const all = [...fieldNames(type), ...unservedFieldsOf(name)];
    expect(all.toSorted()).toEqual(fieldNames(original).toSorted());
  },
);

function fieldNames(type: GraphQLNamedType | undefined): string[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [];
}
