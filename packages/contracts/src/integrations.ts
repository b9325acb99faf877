import { z } from "zod";
import { accountText, checkAccount } from "./platform-accounts.ts";
import { maxKeyCharacters } from "./platform-keys.ts";
import { platformSchema } from "./platform-schema.ts";
import { syncRunSchema } from "./sync.ts";
import { lineOfText } from "./text.ts";

const apiKeyText = z
  .string()
  .max(maxKeyCharacters, "API key is too long")
  .transform((key) => key.trim());

const storeUrlText = lineOfText({ max: 500 });

const waitForCheck = z
  .boolean()
  .optional()
  .describe(
    "true (default): the answer waits up to 8 seconds for the connection check. false: it is sent at once, and the check continues.",
  );

export const integrationCreateSchema = z
  .strictObject({
    name: lineOfText({ min: 1, minMessage: "Name is required", max: 200 }),
    platform: platformSchema,
    apiKey: apiKeyText.optional(),
    storeUrl: storeUrlText.optional(),
    /** The account the key is for, in the platform's format; see `platformEntry`. */
    account: accountText.optional(),
    waitForCheck,
  })
  .superRefine(checkAccount);
export type IntegrationCreate = z.infer<typeof integrationCreateSchema>;

/** The platform cannot be changed. An empty or absent key keeps the stored key. */
export const integrationUpdateSchema = z.strictObject({
  name: lineOfText({ min: 1, minMessage: "Name is required", max: 200 }).optional(),
  /** Accepted because the documented call sends it; refused if it differs from the stored platform. */
  platform: platformSchema.optional(),
  apiKey: apiKeyText.optional(),
  storeUrl: storeUrlText.optional(),
  /** Checked for the stored platform, since the input may omit it. */
  account: accountText.optional(),
  waitForCheck,
});
export type IntegrationUpdate = z.infer<typeof integrationUpdateSchema>;

export const integrationSchema = z.object({
  id: z.string(),
  name: z.string(),
  platform: platformSchema,
  storeUrl: z.string().nullable(),
  /** As entered; null for platforms that need none. */
  account: z.string().nullable(),
  /** The last four characters of the stored key, or of the id in a JSON key; the key itself is never sent back. */
  apiKeyHint: z.string().nullable(),
  /** Result of the last connection check. */
  isConnected: z.boolean(),
  /** Why it is not connected and what to do, or a warning about a partly working connection. */
  statusMessage: z.string().nullable(),
  /** When the last complete sync began (ISO 8601, UTC); null before the first. */
  lastSynced: z.string().nullable(),
  latestRun: syncRunSchema.nullable(),
});
export type Integration = z.infer<typeof integrationSchema>;
