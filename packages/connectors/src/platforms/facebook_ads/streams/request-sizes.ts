/** Days per request, rows per page, and whether it runs as an asynchronous report. */
export type RequestSize = { days: number; limit: number; isReport: boolean };

/** From the fewest requests to the lightest ones. */
const defaultSizes: readonly RequestSize[] = [
  { days: 30, limit: 500, isReport: false },
  { days: 7, limit: 500, isReport: false },
  { days: 1, limit: 500, isReport: false },
  { days: 1, limit: 100, isReport: false },
  { days: 1, limit: 50, isReport: false },
  { days: 7, limit: 500, isReport: true },
];

/** After this many days without a refusal, the next larger size is tried: other seasons may have less data. */
const daysUntilLarger = 30;

export type RequestSizes = {
  current(): RequestSize;
  /** The request was too large for Meta: use the next smaller size, if there is one. */
  shrink(): void;
  /** Records that this many days were read. */
  recordRead(days: number): void;
};

export function createRequestSizes(sizes: readonly RequestSize[] = defaultSizes): RequestSizes {
  let index = 0;
  let daysRead = 0;
  const move = (by: number) => {
    index = Math.min(Math.max(0, index + by), sizes.length - 1);
    daysRead = 0;
  };
  return {
    current: () => sizes[index] ?? { days: 1, limit: 50, isReport: true },
    shrink: () => move(1),
    recordRead(days) {
      daysRead += days;
      if (daysRead >= daysUntilLarger && index > 0) move(-1);
    },
  };
}
