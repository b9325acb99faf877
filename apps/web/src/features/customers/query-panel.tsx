import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { ReactNode } from "react";
import { type FailedQuery, QueryFailed } from "../../lib/query-failed.tsx";

export type QueryPanelProps<Answer> = {
  /** The name of the data, such as "customer groups". */
  what: string;
  query: FailedQuery & { data: Answer | undefined };
  /** Height of the skeleton in pixels. */
  height: number;
  children: (answer: Answer) => ReactNode;
};

/** A part of a screen with its own query: loading, failed or shown. */
export function QueryPanel<Answer>({ what, query, height, children }: QueryPanelProps<Answer>) {
  const { data, error } = query;
  return (
    <>
      {error ? <QueryFailed what={what} query={query} /> : null}
      {data === undefined ? error ? null : <BlockSkeleton height={height} /> : children(data)}
    </>
  );
}
