import { ChartNotesProvider } from "@cartograph/ui/charts/chart-notes.tsx";
import { IconMessagePlus } from "@tabler/icons-react";
import { lazy, type ReactNode, useMemo } from "react";
import { LazyPopover } from "../lazy-popover.tsx";
import { QueryFailed } from "../query-failed.tsx";
import { useStoreFlags } from "../session.ts";
import { trpc } from "../trpc.ts";

const NoteForm = lazy(async () => ({ default: (await import("./note-form.tsx")).NoteForm }));

/** Shows the store's notes on the charts inside, and offers to add one. */
export function ChartNotes({ children }: { children: ReactNode }) {
  const { isReadOnly } = useStoreFlags();
  const query = trpc.notes.list.useQuery({});
  const { data } = query;
  const value = useMemo(
    () => ({
      notes: data ?? [],
      addControl: isReadOnly ? null : (
        <LazyPopover
          label="Add a note"
          icon={<IconMessagePlus size={16} aria-hidden />}
          size={28}
          variant="subtle"
        >
          {(close) => <NoteForm onDone={close} />}
        </LazyPopover>
      ),
    }),
    [data, isReadOnly],
  );
  return (
    <ChartNotesProvider value={value}>
      {query.isLoadingError ? <QueryFailed what="notes" query={query} /> : null}
      {children}
    </ChartNotesProvider>
  );
}
