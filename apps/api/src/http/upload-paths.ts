import { rateImportSchema } from "@cartograph/contracts/exchange-rates.ts";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";

const security = [{ session: [] }];
const csvBody = { required: true, content: { "text/csv": { schema: z.string() } } };

function json(schema: z.ZodType, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** Uploads take a body that is no JSON, so they stand beside the procedures and are described by hand. */
export const uploadPaths: ZodOpenApiPathsObject = {
  "/imports/orders": {
    post: {
      operationId: "imports-orders",
      summary: "Import a Shopify orders export",
      tags: ["Imports"],
      security,
      requestBody: csvBody,
      responses: {
        "202": json(z.object({ id: z.string() }), "The file was received and is being imported"),
        "503": {
          description:
            "Less than 1 GB or 5% of the server's disk is free, or the server is busy. Nothing was stored",
        },
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
        "200": json(rateImportSchema, "Rows that were taken, and rows that were not"),
        "400": { description: "No file of exchange rates" },
        "409": { description: "The store would have more rates than it may" },
        "413": { description: "The file is larger than 2 MB" },
      },
    },
  },
};
