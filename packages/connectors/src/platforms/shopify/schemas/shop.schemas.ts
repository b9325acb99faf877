import { z } from "zod";

export const connectionCheckSchema = z.object({
  shop: z.object({
    name: z.string(),
    myshopifyDomain: z.string(),
    currencyCode: z.string().length(3),
    ianaTimezone: z.string(),
  }),
  currentAppInstallation: z.object({
    accessScopes: z.array(z.object({ handle: z.string() })),
  }),
});
