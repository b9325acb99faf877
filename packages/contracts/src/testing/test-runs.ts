/** Whether every repeated test makes all its rounds, as in `pnpm test:full`. */
export const isFullTest = process.env.FULL_TESTS === "1";

/** PostgreSQL runs the same tests as SQLite, and each of their many small statements is a round trip. */
const share = process.env.TEST_DATABASE === "postgresql" ? 25 : 5;

/**
 * The rounds of a slow property test: all of them in `pnpm test:full`, otherwise a fifth, and never fewer than 3. On
 * PostgreSQL a twenty-fifth.
 */
export function testRuns(full: number): number {
  return isFullTest ? full : Math.min(full, Math.max(3, Math.ceil(full / share)));
}
