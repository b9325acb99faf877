/** The value of one unit of `base` in `quote` on a day. Rates are decimal text, to keep them exactly as given. */
export type ExchangeRatesTable = {
  store_id: number;
  day: number;
  base: string;
  quote: string;
  rate: string;
};
