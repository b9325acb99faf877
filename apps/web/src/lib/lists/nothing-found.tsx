import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Button, Group } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { TypedSearch } from "../use-typed-search.ts";

/** Shown when the search or the filters leave out every row. */
export function NothingFound({
  noun,
  state,
  onClearFilters,
  missing,
}: {
  noun: string;
  state: TypedSearch;
  onClearFilters?: (() => void) | undefined;
  /** That rows may be missing. */
  missing?: ReactNode;
}) {
  const { search, setTyped } = state;
  return (
    <EmptyState
      withBorder={false}
      title={`No ${noun} found`}
      description={
        <>
          {search === ""
            ? `No ${noun} match the filters.`
            : `No ${noun} match “${search}”${onClearFilters ? " and the filters" : ""}.`}{" "}
          {missing}
        </>
      }
      icon={<IconFilterOff size={24} />}
      action={
        <Group gap="xs" justify="center">
          {search === "" ? null : (
            <Button variant="default" onClick={() => setTyped("")}>
              Clear search
            </Button>
          )}
          {onClearFilters ? (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          ) : null}
        </Group>
      }
    />
  );
}
