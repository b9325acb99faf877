import {
  FieldsOnCorrectTypeRule,
  Kind,
  KnownArgumentNamesRule,
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
  type GraphQLError,
  type GraphQLSchema,
  type ValidationRule,
} from "graphql";
import type { ErrorBody } from "./errors.ts";
import { isUnservedField } from "./schema/unserved-fields.ts";

/** What the platform calls each kind of mistake; other rules keep the library's words. */
const codes = new Map<ValidationRule, string>([
  [FieldsOnCorrectTypeRule, "undefinedField"],
  [ScalarLeafsRule, "selectionMismatch"],
  [ProvidedRequiredArgumentsRule, "missingRequiredArguments"],
  [ValuesOfCorrectTypeRule, "argumentLiteralsIncompatible"],
  [KnownArgumentNamesRule, "argumentNotAccepted"],
]);

/** The mistakes of a document in the platform's shape; none for a valid one. */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): ErrorBody[] {
  if (validate(schema, document).length === 0) return [];
  const places = placesOf(schema, document);
  return specifiedRules.flatMap((rule) =>
    validate(schema, document, [rule]).map((error) => errorBody(error, codes.get(rule), places)),
  );
}

type Place = { path: string[]; typeName: string };

/** Where each field stands: the operation's name, then the fields that lead to it, and the type it is asked of. */
function placesOf(schema: GraphQLSchema, document: DocumentNode): Map<ASTNode, Place> {
  const places = new Map<ASTNode, Place>();
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
          places.set(node, { path: [...path], typeName: types.getParentType()?.name ?? "" });
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
  return places;
}

function errorBody(
  error: GraphQLError,
  code: string | undefined,
  places: Map<ASTNode, Place>,
): ErrorBody {
  const node = error.nodes?.[0];
  const place = node && places.get(node);
  const body: ErrorBody = {
    message: error.message,
    locations: error.locations ?? [],
    path: place?.path ?? [],
    extensions: { code: code ?? "GRAPHQL_VALIDATION_FAILED" },
  };
  if (node?.kind !== Kind.FIELD || !place) return body;
  const fieldName = node.name.value;
  if (code === "undefinedField") {
    body.message = isUnservedField(place.typeName, fieldName)
      ? `Field '${fieldName}' on type '${place.typeName}' is not served by this sandbox`
      : `Field '${fieldName}' doesn't exist on type '${place.typeName}'`;
    body.extensions = { code, typeName: place.typeName, fieldName };
  }
  return body;
}
