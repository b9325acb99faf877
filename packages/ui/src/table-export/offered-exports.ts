export type OfferedExport = { title: string; run: () => void };

const offered = new Set<OfferedExport>();

/** Lets other parts of the app, such as the command palette, run an export while its table is shown. */
export function offerExport(one: OfferedExport): () => void {
  offered.add(one);
  return () => offered.delete(one);
}

/** The exports of the screen, in its order. */
export function offeredExports(): readonly OfferedExport[] {
  return [...offered];
}
