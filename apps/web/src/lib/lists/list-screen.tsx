import { sortLabel } from "@cartograph/ui/data-table/table-content.ts";
import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { ListTable } from "@cartograph/ui/data-table/list-table.tsx";
import { SearchBox } from "@cartograph/ui/data-table/search-box.tsx";
import { keepFocus } from "@cartograph/ui/focus/keep-focus.ts";
import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryFailed } from "../query-failed.tsx";
import { ReportNotices } from "../report/report-notices.tsx";
import { isStanding } from "../report/standing-notices.ts";
import { trpc } from "../trpc.ts";
import { PathTabs, type PathTabsProps } from "../path-tabs.tsx";
import { useOfferRefresh } from "../refresh-command.tsx";
import { StoreFailed } from "../store-failed.tsx";
import { ScreenTitle } from "../screen-title.tsx";
import { type Term, Terms } from "../terms.tsx";
import { ViewsButton } from "../views/views-button.tsx";
import { ListExport } from "./list-export.tsx";
import { type ListPage, type ListQuery, type ReadPage, rowsOf } from "./list-query.ts";
import classes from "./lists.module.css";
import { LoadMore } from "./load-more.tsx";
import type { NoShopRecordsProps } from "./no-shop-records.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PrintedListStamp } from "./printed-list-stamp.tsx";
import type { ListState } from "./use-list-state.ts";

type ListedRow = { id: string };
/** A page with the sums of everything listed, such as the number of rows. */
type SummedPage<Row> = ListPage<Row> & { totals: { count: number } };

export type ListScreenProps<Row, Page> = {
  /** The screen's heading and page title. */
  title: string;
  /** The name of a row, such as "order". Its plural ends in s. */
  noun: string;
  query: ListQuery<Page>;
  /** A metric of the listed records, whose report says what of them is missing. */
  about: NoShopRecordsProps["input"];
  /** The list is of all records to date, so that its notices offer no other days. */
  isToDate?: boolean;
  state: ListState<string>;
  columns: (page: Page) => readonly Column<Row>[];
  /** The sums of all listed rows. */
  totals: (page: Page) => readonly Term[];
  /** A sentence about the rows, such as what a search covers. */
  note?: ReactNode;
  /** The tabs above the list, which is one of them. */
  tabs: Pick<PathTabsProps, "tabs" | "value">;
  /** At the end of the heading, such as the date range. */
  actions?: ReactNode;
  /** Below the heading, such as the filters. */
  filters?: ReactNode;
  /** Clears all filters except the search; undefined when none is applied. */
  onClearFilters?: (() => void) | undefined;
  /** Lines of an export about the list's filters; the sort and the search are added. */
  stamp: (page: Page) => readonly StampLine[];
  /** Reads a page without keeping it, for the export. */
  readPage: ReadPage<Page>;
  /** Shown when the list is empty without a search or filter. */
  empty: ReactNode;
  /** Shown instead of the notices when the filters leave no row: that rows may be missing. */
  missing?: ReactNode;
};

/** The frame of every list: search, filters, sort, totals, rows page by page, and an export of all rows. */
export function ListScreen<Row extends ListedRow, Page extends SummedPage<Row>>(
  props: ListScreenProps<Row, Page>,
) {
  const { title, query, state, note } = props;
  const nouns = `${props.noun}s`;
  const page = query.data?.pages[0];
  const count = page?.totals.count ?? null;
  const found = count === null ? null : formatCountOf(count, props.noun);
  const about = trpc.metrics.report.useQuery(props.about).data;
  const notices = (about?.notices ?? [])
    .filter((notice) => !isStanding(notice))
    .map(({ days, ...notice }) => (days && !props.isToDate ? { ...notice, days } : notice));
  const stampOf = (of: Page): StampLine[] => [
    ["Sorted by", sortLabel(props.columns(of), state.sort) ?? state.sortKey],
    ...(state.search === "" ? [] : [["Search", state.search] as const]),
    ...props.stamp(of),
    ...notices.map(({ message }): StampLine => ["Note", message]),
  ];
  const missing = count === 0 && state.search === "" ? props.missing : undefined;
  useOfferRefresh(() => void query.refetch());
  useAnnouncement(query.error ? null : (found ?? `Loading ${nouns}`), {
    by: JSON.stringify([state.search, found === null]),
    atFirst: true,
  });
  return (
    <Stack gap="xl">
      <ScreenTitle>{title}</ScreenTitle>
      <header className={classes.header}>
        <Title order={1}>{title}</Title>
        <Group gap="xs">
          <ViewsButton />
          {props.actions}
        </Group>
      </header>
      <PathTabs {...props.tabs}>
        <Stack gap="xl">
          {props.filters}
          <StoreFailed />
          {query.error && !query.isFetchNextPageError ? (
            <QueryFailed what={nouns} query={query} />
          ) : null}
          {page === undefined ? (
            query.error ? null : (
              <BlockSkeleton height={640} />
            )
          ) : count === 0 && state.search === "" && !props.onClearFilters ? (
            props.empty
          ) : (
            <>
              {missing === undefined ? <ReportNotices notices={notices} /> : null}
              <Paper ref={keepFocus} className={classes.card} aria-busy={query.isPlaceholderData}>
                <PrintedListStamp lines={stampOf(page)} />
                <div className={classes.toolbar}>
                  <SearchBox label={`Search ${nouns}`} text={state} />
                  <ListExport<Row, Page>
                    name={nouns}
                    title={title}
                    columns={props.columns}
                    stamp={stampOf}
                    readPage={props.readPage}
                  />
                </div>
                {note ? (
                  <Text size="sm" c="dimmed">
                    {note}
                  </Text>
                ) : null}
                <div className={classes.totals}>
                  <strong>{found}</strong>
                  {count !== 0 ? (
                    <Terms terms={props.totals(page)} aria-label={`Sums of the listed ${nouns}`} />
                  ) : null}
                </div>
                {count === 0 ? (
                  <NothingFound
                    noun={nouns}
                    state={state}
                    onClearFilters={props.onClearFilters}
                    missing={missing}
                  />
                ) : (
                  <ListTable
                    caption={title}
                    rows={rowsOf<Row>(query.data?.pages ?? [], idOf)}
                    columns={props.columns(page)}
                    rowKey={idOf}
                    sort={state.sort}
                    onSortChange={state.setSort}
                  />
                )}
                <LoadMore query={query} count={count ?? 0} />
              </Paper>
            </>
          )}
        </Stack>
      </PathTabs>
    </Stack>
  );
}

function idOf({ id }: ListedRow): string {
  return id;
}
