import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import type { ListPage, ListQuery } from "./list-query.ts";
import classes from "./lists.module.css";

/** Reads the next page of a list below the loaded ones. */
export function LoadMore<Page extends ListPage<unknown>>({
  query,
  count,
}: {
  query: ListQuery<Page>;
  count: number;
}) {
  const { isFetchingNextPage: isLoading, fetchNextPage } = query;
  const loaded = (query.data?.pages ?? []).reduce((sum, { rows }) => sum + rows.length, 0);
  const progress = `${formatCount(loaded)} of ${formatCount(count)}`;
  useAnnouncement(progress, { by: String(query.data?.pages.length ?? 0) });
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <BusyButton variant="default" isBusy={isLoading} onClick={() => void fetchNextPage()}>
        Load more
      </BusyButton>
      <span className={classes.count}>{progress}</span>
      {query.isFetchNextPageError ? <span role="alert">Failed to load more rows.</span> : null}
    </div>
  );
}
