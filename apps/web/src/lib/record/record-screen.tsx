import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BackLink } from "../back-link.tsx";
import { isNotFound } from "../error-message.ts";
import { type FailedQuery, QueryFailed } from "../query-failed.tsx";
import { ScreenTitle } from "../screen-title.tsx";
import { StoreFailed } from "../store-failed.tsx";
import { RecordNotFound } from "./record-not-found.tsx";

/** The page of one record: loading, failed, not found, or shown. */
export function RecordScreen<Shown>(props: {
  /** The name of a record, such as "Order". */
  noun: string;
  /** The page title; undefined until the record is loaded. */
  title: string | undefined;
  /** The list of all records. */
  back: { to: string; label: string };
  /** The link to it where there is no such record. */
  returnLabel: string;
  /** `isFetchNextPageError`: only more rows of the record's list failed to load, which that list reports. */
  query: FailedQuery & { isFetchNextPageError?: boolean };
  record: Shown | undefined;
  children: (record: Shown) => ReactNode;
}) {
  const { noun, back, query, record } = props;
  if (isNotFound(query.error))
    return <RecordNotFound record={noun} back={{ to: back.to, label: props.returnLabel }} />;
  return (
    <Stack gap="xl">
      <ScreenTitle>{props.title ?? noun}</ScreenTitle>
      <BackLink {...back} />
      {record === undefined ? <Title order={1}>{noun}</Title> : null}
      <StoreFailed />
      {query.error && !query.isFetchNextPageError ? (
        <QueryFailed what={`the ${noun.toLowerCase()}`} query={query} />
      ) : null}
      {record === undefined ? (
        query.error ? null : (
          <BlockSkeleton height={640} />
        )
      ) : (
        props.children(record)
      )}
    </Stack>
  );
}
