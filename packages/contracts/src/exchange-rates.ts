import { z } from "zod";
import { currencySchema } from "./currency-schema.ts";
import { daySchema } from "./query-schemas.ts";
import { refusedRowSchema } from "./imports.ts";

/** A positive decimal number as typed: at most 10 digits before the point and 12 after it. */
const rateText = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,12})?$/, "Not a positive decimal number")
  .refine((text) => Number(text) > 0, { error: "Not a positive decimal number" });

/** One line of the file `date,base,quote,rate`: the value of one unit of `base` in `quote` on that day. */
export const exchangeRateSchema = z
  .object({ date: daySchema, base: currencySchema, quote: currencySchema, rate: rateText })
  .refine(({ base, quote }) => base !== quote, { error: "base and quote are the same currency" });
export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

/** The pair whose rates are deleted, in the direction of the file. */
export const ratePairNameSchema = z.strictObject({
  base: currencySchema.describe("The base currency (ISO 4217)."),
  quote: currencySchema.describe("The currency that amounts are converted into (ISO 4217)."),
});
export type RatePairName = z.infer<typeof ratePairNameSchema>;

/** Maximum size of a rates file, uncompressed. */
export const maxRateFileBytes = 2_000_000;

/** Maximum number of rates per store over all pairs and days: about five centuries of one pair. */
export const maxStoredRates = 200_000;

/** A store's rates of one currency pair. */
export const ratePairSchema = z.object({
  base: z.string(),
  quote: z.string(),
  days: z.int().describe("Number of days with a rate."),
  from: z.string().describe("The first day with a rate (YYYY-MM-DD)."),
  to: z.string().describe("The last day with a rate (YYYY-MM-DD)."),
  latestRate: z.string(),
});
export type RatePair = z.infer<typeof ratePairSchema>;

/** `POST /api/exchange-rates`: the number of accepted lines, and refused lines with the reason. */
export const rateImportSchema = z.object({
  rows: z.int(),
  stored: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedRowSchema),
  refusedCount: z.int(),
});
export type RateImport = z.infer<typeof rateImportSchema>;
