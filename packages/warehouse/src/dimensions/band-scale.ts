import { currencyDigits } from "@cartograph/contracts/currency.ts";

/** Currencies by how many units are worth about a dollar, to the nearest power of ten. */
const currenciesByScale: readonly [scale: number, currencies: string][] = [
  [10, "BRL BWP CNY CZK DKK EGP GTQ HKD HNL MAD MDL MKD MVR MXN NAD NOK SCR SEK THB TRY TWD UAH"],
  [10, "UYU ZAR"],
  [100, "ALL AMD BDT DJF DOP DZD ETB HUF INR ISK JMD JPY KES KGS KMF LKR NPR PHP PKR RSD RUB VUV"],
  [100, "XPF YER"],
  [1000, "AOA ARS BIF CLP COP CRC IQD KHR KRW KZT MGA MMK MNT NGN RWF TZS UGX XAF XOF"],
  [10_000, "GNF IDR LAK PYG UZS VND"],
  [100_000, "LBP"],
];

const scales = new Map(
  currenciesByScale.flatMap(([scale, currencies]) =>
    currencies.split(" ").map((currency) => [currency, scale] as const),
  ),
);

/** The factor that turns round amounts in dollars into round ones of about the same worth in the currency. */
export function bandScale(currency: string): number {
  // Other currencies without decimals have small units too.
  return scales.get(currency) ?? (currencyDigits(currency) === 0 ? 100 : 1);
}
