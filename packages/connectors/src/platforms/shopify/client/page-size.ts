/** The number of objects per request: grows while requests succeed and halves when they fail. */
export type PageSize = {
  current(): number;
  succeeded(): void;
  /** False when it cannot shrink further. */
  shrink(): boolean;
};

const initialSize = 50;
const maxSize = 250;
const pagesBeforeGrowing = 8;

export function createPageSize({ start = initialSize, max = maxSize } = {}): PageSize {
  let size = Math.min(start, max);
  let pagesUntilGrowth = 1;
  return {
    current: () => size,
    succeeded() {
      pagesUntilGrowth -= 1;
      if (pagesUntilGrowth > 0 || size >= max) return;
      size = Math.min(size * 2, max);
      pagesUntilGrowth = 1;
    },
    shrink() {
      if (size === 1) return false;
      size = Math.ceil(size / 2);
      pagesUntilGrowth = pagesBeforeGrowing;
      return true;
    },
  };
}
