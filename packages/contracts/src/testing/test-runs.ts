/** Whether slow tests run all their rounds, as in `pnpm test:full`. */
export const isFullTest = process.env.FULL_TESTS === "1";

/** Rounds are divided by this; by more on PostgreSQL, where each of their many small statements is a round trip. */
const divisor = process.env.TEST_DATABASE === "postgresql" ? 25 : 5;

/**
 * Number of rounds of a slow property test: all in `pnpm test:full`, otherwise a fifth (a twenty-fifth on PostgreSQL),
 * at least 3.
 */
export function testRuns(full: number): number {
  return isFullTest ? full : Math.min(full, Math.max(3, Math.ceil(full / divisor)));
}
