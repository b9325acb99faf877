import currencyCodes from "currency-codes";
import { z } from "zod";
import { unlistedCurrencies } from "./currency.ts";

/** A currency in use: its ISO 4217 code, or the code that Shopify uses where it differs. */
export const currencySchema = z
  .string()
  .refine((code) => currencyCodes.code(code)?.code === code || unlistedCurrencies.includes(code), {
    error: "Not an ISO 4217 currency code",
  });
