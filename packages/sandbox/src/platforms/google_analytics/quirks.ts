/** Special answers that Google occasionally returns, produced here on request. */
export type Quirks = {
  /** Withholds rows with fewer users and says so in the answer; null withholds none. */
  thresholdUsers: number | null;
  /** Combines value combinations past this number into "(other)"; null for no limit. */
  cardinalityLimit: number | null;
  /** Reports that the answer is based on a sample. */
  isSampled: boolean;
  /** Reports that data was truncated. */
  isTruncated: boolean;
  /** Leaves the headers out of an empty answer. */
  hidesEmptyHeaders: boolean;
};

export const noQuirks: Quirks = {
  thresholdUsers: null,
  cardinalityLimit: null,
  isSampled: false,
  isTruncated: false,
  hidesEmptyHeaders: false,
};

/** Returns the quirks for a platform fault of that name. */
export const quirkFaults: Readonly<Record<string, Partial<Quirks>>> = {
  thresholded: { thresholdUsers: 10 },
  other_row: { cardinalityLimit: 5 },
  sampled: { isSampled: true },
  truncated: { isTruncated: true },
  rows_missing: { hidesEmptyHeaders: true },
};
