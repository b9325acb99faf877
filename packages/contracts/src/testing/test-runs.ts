/** Whether every repeated test makes all its rounds, as in `pnpm test:full`. */
export const isFullTest = process.env.FULL_TESTS === "1";

/** The rounds of a slow property test: all of them in `pnpm test:full`, otherwise a fifth, and never fewer than 3. */
export function testRuns(full: number): number {
  return isFullTest ? full : Math.min(full, Math.max(3, Math.ceil(full / 5)));
}
