/** What one unit of `base` was worth in `quote` on a day, as a decimal text: rates are exact as they were given. */
export type ExchangeRatesTable = {
  store_id: number;
  day: number;
  base: string;
  quote: string;
  rate: string;
};
