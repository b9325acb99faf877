import { z } from "zod";
import { dateBases } from "./date-range.ts";
import { currencySchema } from "./currency-schema.ts";
import { lineOfText } from "./text.ts";

function isTimeZone(name: string): boolean {
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Intl also accepts offsets such as "+01:00", which have no daylight saving time.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** An IANA time zone such as Europe/London. */
export const timezoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: "Not an IANA time zone" });

function minOrdersSchema(min: number, max: number) {
  const error = `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}`;
  return z.int(error).min(min, error).max(max, error);
}

/** From how many orders to date a customer is regular and VIP. */
const segmentMinOrdersSchema = z.strictObject({
  regular: minOrdersSchema(2, 999).describe(
    "The fewest orders to date of a regular customer; those with fewer are one-time customers.",
  ),
  vip: minOrdersSchema(3, 1000).describe("The fewest orders to date of a VIP customer."),
});
export type SegmentMinOrders = z.infer<typeof segmentMinOrdersSchema>;

/** Those of a new store. */
export const defaultSegmentMinOrders: SegmentMinOrders = { regular: 2, vip: 5 };

/**
 * Where a setting of the store came from; `browser` is the time zone of the browser in which the account was created.
 */
const settingSources = ["default", "browser", "file", "shopify", "operator"] as const;
export type SettingSource = (typeof settingSources)[number];

export const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** IANA zone of the store's calendar days. */
  timezone: z.string(),
  timezoneSource: z.enum(settingSources),
  /**
   * False until the operator, an orders file or the connected shop sets the time zone; until then reports carry a
   * notice.
   */
  isTimezoneKnown: z.boolean(),
  /** ISO 4217 code of every amount in reports. */
  currency: z.string(),
  /** An orders file or shop sets the currency only while the store has no orders and the operator has set none. */
  currencySource: z.enum(settingSources),
  isCurrencyFixed: z
    .boolean()
    .describe("True while the store has orders: another currency is refused."),
  /** Decimals of the currency by ISO 4217. */
  currencyDigits: z.int(),
  dateBasis: z
    .enum(dateBases)
    .describe("On which day refunds count if a request has no `basis`; initially refund_date."),
  segmentMinOrders: segmentMinOrdersSchema.describe(
    "From how many orders to date a customer is regular and VIP; initially 2 and 5.",
  ),
  isDemo: z.boolean(),
  /** True while another account views the demo store, which it cannot change. */
  isReadOnly: z.boolean(),
  /** State of the getting-started list; null once it was dismissed, and for the demo store. */
  gettingStarted: z
    .object({ hasOrders: z.boolean(), hasLeftOutOrders: z.boolean(), hasTarget: z.boolean() })
    .nullable(),
});
export type Store = z.infer<typeof storeSchema>;

export const storeUpdateSchema = z.strictObject({
  name: lineOfText({ min: 1, minMessage: "Name is required", max: 200 }).optional(),
  timezone: timezoneSchema.optional(),
  currency: currencySchema
    .describe("The store's currency (ISO 4217). A change deletes all targets in money.")
    .optional(),
  dateBasis: z.enum(dateBases).optional().describe("On which day refunds count by default."),
  segmentMinOrders: segmentMinOrdersSchema
    .refine(({ regular, vip }) => vip > regular, {
      error: "The minimum for VIP must be higher than for Regular",
      path: ["vip"],
    })
    .optional()
    .describe("From how many orders to date a customer is regular and VIP. Both are required."),
});
export type StoreUpdate = z.infer<typeof storeUpdateSchema>;
