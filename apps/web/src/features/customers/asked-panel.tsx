import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { ReactNode } from "react";
import { QueryFailed } from "../../lib/query-failed.tsx";

export type AskedPanelProps<Answer> = {
  /** What is loaded, such as "customer groups". */
  what: string;
  query: {
    data: Answer | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Height of what replaces the skeleton. */
  height: number;
  children: (answer: Answer) => ReactNode;
};

/** A part of a screen with a question of its own: loading, failed, or shown. */
export function AskedPanel<Answer>({ what, query, height, children }: AskedPanelProps<Answer>) {
  const { data, error } = query;
  return (
    <>
      {error ? <QueryFailed what={what} query={query} /> : null}
      {data === undefined ? error ? null : <BlockSkeleton height={height} /> : children(data)}
    </>
  );
}
