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
      requestParams: {
        query: z.object({
          fileName: z.string().max(255).optional().describe("Name of the file, to be listed by"),
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
        "200": json(rateImportSchema, "Rows that were taken, and rows that were not"),
      },
    },
  },
};
