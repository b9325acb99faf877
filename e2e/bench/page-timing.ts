/** The measures of a page. Times are milliseconds since the start of the navigation. */
export type PageTiming = {
  largestPaint: number;
  /** The element of the largest paint. */
  largestElement: string;
  shift: number;
  shifted: string[];
  /** When the cards were painted with their values. */
  cards: number | null;
  /** When the first chart was added to the document. */
  chart: number | null;
  /** The slowest interaction since `interaction` was last set to 0. */
  interaction: number;
};

// Set by note-timing.js.
declare global {
  interface Window {
    pageTiming: PageTiming;
  }
}
