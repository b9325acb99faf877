import { currencyDigits } from "@cartograph/contracts/currency.ts";

/** Currencies by how many units are worth about a dollar, to the nearest power of ten. */
const currenciesByScale: readonly [scale: number, currencies: string][] = [
  [10, "BOB BRL BWP CNY CZK DKK EGP GHS GTQ HKD HNL LSL MAD MDL MKD MOP MVR MXN NAD NOK SCR SEK"],
  [10, "SZL THB TJS TRY TTD TWD UAH UYU ZAR ZMW"],
  [100, "AFN ALL AMD BDT BTN CVE DJF DOP DZD ETB GMD HTG HUF INR ISK JMD JPY KES KGS KMF LKR LRD"],
  [100, "MRU MUR MZN NIO NPR PHP PKR RSD RUB SRD VUV XPF YER"],
  [1000, "AOA ARS BIF CDF CLP COP CRC IQD KHR KRW KZT MGA MMK MNT MWK NGN RWF SDG SOS TZS UGX XAF"],
  [1000, "XOF"],
  [10_000, "GNF IDR LAK PYG SLL SSP SYP UZS VND"],
  [100_000, "IRR LBP"],
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
