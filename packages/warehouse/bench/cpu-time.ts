/** CPU milliseconds per run, over all threads of the process, averaged over `runs` consecutive runs. */
export async function cpuMs(run: () => Promise<unknown>, runs = 1): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < runs; index += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** To two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
