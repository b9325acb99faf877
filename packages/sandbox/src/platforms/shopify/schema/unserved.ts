import {
  Kind,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from "graphql";

/** Names of the real type's fields that the sandbox leaves out. */
export function unservedFieldsOf(type: GraphQLNamedType): string[] {
  return namesIn(type.astNode?.directives, "unserved", "fields");
}

/** Names of the real field's arguments that the sandbox leaves out. */
export function unservedArgumentsOf(field: GraphQLField<unknown, unknown>): string[] {
  return namesIn(field.astNode?.directives, "unserved", "arguments");
}

/** The search fields that the real API documents for a list at the root. */
export function documentedSearchFieldsOf(root: GraphQLObjectType, fieldName: string): string[] {
  return namesIn(root.getFields()[fieldName]?.astNode?.directives, "searchFields", "names");
}

function namesIn(
  directives: readonly ConstDirectiveNode[] | undefined,
  name: string,
  argument: string,
): string[] {
  const directive = directives?.find((candidate) => candidate.name.value === name);
  const value = directive?.arguments?.find((given) => given.name.value === argument)?.value;
  if (value?.kind !== Kind.STRING) return [];
  return value.value.split(/\s+/).filter((word) => word !== "");
}
