import { parse, validate, NoDeprecatedCustomRule, specifiedRules } from "graphql";
import { describe, expect, test } from "vitest";
import { readAdminSchema } from "./testing/admin-schema.ts";
import { allDocuments } from "./testing/all-documents.ts";
import { requestedCost } from "./testing/requested-cost.ts";

const maxPageSize = 250;
const maxCost = 1_000;

describe.each(["2026-01", "2026-07", "2026-10"])("against the Admin schema %s", (version) => {
  const schema = readAdminSchema(version);

  test.each(allDocuments.map((document) => [document.name, document.text]))(
    "%s is valid and names no deprecated field",
    (_name, text) => {
      const errors = validate(schema, parse(text), [...specifiedRules, NoDeprecatedCustomRule]);
      expect(errors.map((error) => error.message)).toEqual([]);
    },
  );
});

describe("requested cost", () => {
  const schema = readAdminSchema("2026-07");

  test.each(allDocuments.map((document) => [document.name, document.text]))(
    "of %s stays below the limit at the largest page",
    (_name, text) => {
      const cost = requestedCost(schema, parse(text), { first: maxPageSize });
      expect(cost).toBeGreaterThan(0);
      expect(cost).toBeLessThanOrEqual(maxCost);
    },
  );

  test("matches the cost recorded for a page of IDs with their lines' IDs", () => {
    const text = /* GraphQL */ `
      {
        orders(first: 250) {
          nodes {
            id
            lineItems(first: 250) {
              nodes {
                id
              }
            }
          }
        }
      }
    `;
    expect(requestedCost(schema, parse(text), {})).toBe(156);
  });
});

test("every operation has its document's name", () => {
  for (const { name, text } of allDocuments) expect(text).toContain(`query ${name}`);
});
