import { rateImportSchema } from "@cartograph/contracts/exchange-rates.ts";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";

const security = [{ session: [] }];
const csvBody = {
  required: true,
  description: "The CSV file; with `Content-Encoding: gzip` if it is compressed.",
  content: { "text/csv": { schema: z.string() } },
};

function json(schema: z.ZodType, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** Uploads do not take JSON, so they are not procedures and their paths are described here. */
export const uploadPaths: ZodOpenApiPathsObject = {
  "/imports/orders": {
    post: {
      operationId: "imports-orders",
      requestParams: {
        query: z.object({
          fileName: z
            .string()
            .max(255)
            .optional()
            .describe("File name shown in the list of imports."),
        }),
      },
      summary: "Import a Shopify orders export",
      tags: ["Imports"],
      security,
      requestBody: csvBody,
      responses: {
        "202": json(z.object({ id: z.string() }), "The file was received and is being imported"),
      },
    },
  },
  "/exchange-rates": {
    post: {
      operationId: "exchangeRates-import",
      summary: "Import exchange rates: a CSV file with the columns date, base, quote and rate",
      tags: ["Exchange rates"],
      security,
      requestBody: csvBody,
      responses: {
        "200": json(rateImportSchema, "Accepted and rejected rows"),
      },
    },
  },
};
