import currencyCodes from "currency-codes";
import { z } from "zod";

/** An ISO 4217 currency code in use. */
export const currencySchema = z.string().refine((code) => currencyCodes.code(code)?.code === code, {
  error: "Not an ISO 4217 currency code",
});
