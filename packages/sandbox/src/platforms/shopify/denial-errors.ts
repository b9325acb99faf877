import { GraphQLError } from "graphql";
import type { Denial } from "./access.ts";
import { accessDenied, protectedDataDenied, type ErrorBody } from "./errors.ts";

export function denialError(denial: Denial, field: string, type: string): ErrorBody {
  return denial.reason === "scope"
    ? accessDenied(field, denial.requiredAccess)
    : protectedDataDenied(type);
}

export function asGraphqlError({ message, extensions }: ErrorBody): GraphQLError {
  return new GraphQLError(message, { extensions: extensions ?? null });
}
