/** What Google does to answers now and then, on purpose here. */
export type Quirks = {
  /** Rows of fewer users than this are withheld and the answer says so; null withholds none. */
  thresholdUsers: number | null;
  /** Combinations of values past this many are rolled into "(other)"; null for no limit. */
  cardinalityLimit: number | null;
  /** The answer says that it comes from a sample. */
  isSampled: boolean;
  /** The answer says that data of its days were cut. */
  isTruncated: boolean;
  /** An empty answer has no headers either. */
  hidesEmptyHeaders: boolean;
};

export const noQuirks: Quirks = {
  thresholdUsers: null,
  cardinalityLimit: null,
  isSampled: false,
  isTruncated: false,
  hidesEmptyHeaders: false,
};

/** What a platform fault of that name makes of the next answer. */
export const quirkFaults: Readonly<Record<string, Partial<Quirks>>> = {
  thresholded: { thresholdUsers: 10 },
  other_row: { cardinalityLimit: 5 },
  sampled: { isSampled: true },
  truncated: { isTruncated: true },
  rows_missing: { hidesEmptyHeaders: true },
};
