import { parse } from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { expect, test } from "vitest";
import { buildExecutableSchema } from "./executable-schema.ts";

test("uses the same copy of GraphQL as the compiler of queries", () => {
  const compiled = compileQuery(buildExecutableSchema(), parse("{ shop { name } }"));
  expect(isCompiledQuery(compiled)).toBe(true);
});
