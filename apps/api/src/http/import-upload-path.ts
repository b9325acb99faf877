import type { ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";

/** The upload takes a stream, so it stands beside the procedures and is described by hand. */
export const importUploadPath: ZodOpenApiPathsObject = {
  "/imports/orders": {
    post: {
      operationId: "imports-orders",
      summary: "Import a Shopify orders export",
      tags: ["Imports"],
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: { "text/csv": { schema: z.string() } },
      },
      responses: {
        "202": {
          description: "The file was received and is being imported",
          content: { "application/json": { schema: z.object({ id: z.string() }) } },
        },
      },
    },
  },
};
