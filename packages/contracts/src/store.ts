import { z } from "zod";
import { currencySchema } from "./currency-schema.ts";
import { lineOfText } from "./text.ts";

function isTimeZone(name: string): boolean {
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Offsets such as "+01:00" are accepted by Intl but know no daylight saving.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** An IANA time zone name such as Europe/London. */
export const timezoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: "Not an IANA time zone" });

/** Who set a setting of the store; `default` when nobody did, `browser` for what a new account's browser proposed. */
export const settingSources = ["default", "browser", "file", "shopify", "operator"] as const;
export type SettingSource = (typeof settingSources)[number];

export const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA zone whose calendar days are the store's days. */
  timezone: z.string(),
  timezoneSource: z.enum(settingSources),
  /** False until the operator, an orders file or the connected shop settled the zone; reports then carry a notice. */
  isTimezoneKnown: z.boolean(),
  /** ISO 4217 code in which every figure is reported. */
  currency: z.string(),
  /** An orders file or a shop sets the currency only of a store without orders whose operator set none. */
  currencySource: z.enum(settingSources),
  /** Decimals of the currency by ISO 4217. */
  currencyDigits: z.int(),
  isDemo: z.boolean(),
  /** True while somebody looks around in the demo store from an account of their own: nothing can be changed. */
  isReadOnly: z.boolean(),
  /** What the getting-started list needs to know; null once it was put away, and for the demo store. */
  gettingStarted: z.object({ hasOrders: z.boolean(), hasTarget: z.boolean() }).nullable(),
});
export type Store = z.infer<typeof storeSchema>;

export const storeUpdateSchema = z.strictObject({
  name: lineOfText({ min: 1, minMessage: "Name is required", max: 200 }).optional(),
  timezone: timezoneSchema.optional(),
  currency: currencySchema.optional(),
});
export type StoreUpdate = z.infer<typeof storeUpdateSchema>;
