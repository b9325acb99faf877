import {
  FieldsOnCorrectTypeRule,
  Kind,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  specifiedRules,
  TypeInfo,
  validate,
  ValuesOfCorrectTypeRule,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLError,
  type GraphQLSchema,
  type ValidationRule,
} from "graphql";
import type { ErrorBody } from "./errors.ts";
import { unservedArgumentsOf, unservedFieldsOf } from "./schema/unserved.ts";

const unknownType = "undefinedType";

/** Shopify's names of validation errors; other rules keep the library's. */
const codes = new Map<ValidationRule, string>([
  [FieldsOnCorrectTypeRule, "undefinedField"],
  [ScalarLeafsRule, "selectionMismatch"],
  [ProvidedRequiredArgumentsRule, "missingRequiredArguments"],
  [ValuesOfCorrectTypeRule, "argumentLiteralsIncompatible"],
  [KnownArgumentNamesRule, "argumentNotAccepted"],
  [KnownTypeNamesRule, unknownType],
]);

/** Returns the validation errors of a document in Shopify's format. */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): ErrorBody[] {
  if (validate(schema, document).length === 0) return [];
  const contexts = fieldContextsOf(schema, document);
  return specifiedRules.flatMap((rule) =>
    validate(schema, document, [rule]).map((error) => errorBody(error, codes.get(rule), contexts)),
  );
}

type FieldContext = {
  /** The operation's name, then the fields that lead to the node. */
  path: string[];
  parent: GraphQLCompositeType | null | undefined;
  field: GraphQLField<unknown, unknown> | null | undefined;
};

function fieldContextsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
): Map<ASTNode, FieldContext> {
  const contexts = new Map<ASTNode, FieldContext>();
  const path: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      enter(node) {
        if (node.kind === Kind.OPERATION_DEFINITION) {
          path.push([node.operation, node.name?.value].filter(Boolean).join(" "));
        } else if (node.kind === Kind.FRAGMENT_DEFINITION) {
          path.push(`fragment ${node.name.value}`);
        } else if (node.kind === Kind.FIELD) {
          path.push(node.alias?.value ?? node.name.value);
          contexts.set(node, {
            path: [...path],
            parent: types.getParentType(),
            field: types.getFieldDef(),
          });
        } else if (node.kind === Kind.ARGUMENT) {
          contexts.set(node, {
            path: [...path],
            parent: types.getParentType(),
            field: types.getFieldDef(),
          });
        }
      },
      leave(node) {
        if (
          node.kind === Kind.OPERATION_DEFINITION ||
          node.kind === Kind.FRAGMENT_DEFINITION ||
          node.kind === Kind.FIELD
        ) {
          path.pop();
        }
      },
    }),
  );
  return contexts;
}

function errorBody(
  error: GraphQLError,
  code: string | undefined,
  contexts: Map<ASTNode, FieldContext>,
): ErrorBody {
  const node = error.nodes?.[0];
  const context = node && contexts.get(node);
  const body: ErrorBody = {
    message: error.message,
    locations: error.locations ?? [],
    path: context?.path ?? [],
    extensions: { code: code ?? "GRAPHQL_VALIDATION_FAILED" },
  };
  if (node?.kind === Kind.FIELD && context?.parent && code === "undefinedField") {
    const fieldName = node.name.value;
    const typeName = context.parent.name;
    body.message = unservedFieldsOf(context.parent).includes(fieldName)
      ? `Field '${fieldName}' on type '${typeName}' is not served by this sandbox`
      : `Field '${fieldName}' doesn't exist on type '${typeName}'`;
    body.extensions = { code, typeName, fieldName };
  }
  if (node?.kind === Kind.ARGUMENT && context?.field && code === "argumentNotAccepted") {
    const name = node.name.value;
    if (unservedArgumentsOf(context.field).includes(name)) {
      body.message = `Argument '${name}' on field '${context.field.name}' is not served by this sandbox`;
    }
  }
  if (node?.kind === Kind.NAMED_TYPE && code === unknownType) {
    body.message = `Type '${node.name.value}' doesn't exist or is not served by this sandbox`;
  }
  return body;
}
