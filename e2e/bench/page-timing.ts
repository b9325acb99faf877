/** What a page notes about itself while it is measured. Times are milliseconds since the navigation began. */
export type PageTiming = {
  largestPaint: number;
  /** What the largest paint was of. */
  largestElement: string;
  shift: number;
  shifted: string[];
  /** The cards with their figures were painted. */
  cards: number | null;
  /** The first drawing of a chart was put into the document: its code had run. */
  chart: number | null;
  /** The slowest interaction since `interaction` was last set to 0. */
  interaction: number;
};

// note-timing.js writes it.
declare global {
  interface Window {
    pageTiming: PageTiming;
  }
}
