import type { SavedView } from "@cartograph/contracts/views.ts";
import { Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../trpc.ts";
import { WidgetFailed } from "../widget-failed.tsx";
import { ListedItem } from "./listed-item.tsx";
import { useDeleteView } from "./use-views.ts";
import { ViewForm } from "./view-form.tsx";
import { viewWords } from "./view-words.ts";
import classes from "./views.module.css";

/** The saved views by name, as links, each with its actions. */
export function ViewList(props: { isReadOnly: boolean; onOpen: () => void }) {
  const { isReadOnly, onOpen } = props;
  const query = trpc.views.list.useQuery();
  const [edited, setEdited] = useState({ id: "", isOpen: false });
  const deletion = useDeleteView();
  const row = (view: SavedView) =>
    view.id === edited.id && edited.isOpen ? (
      <ViewForm
        path={view.path}
        view={view}
        onDone={() => setEdited({ id: view.id, isOpen: false })}
      />
    ) : (
      <ListedItem
        name={view.name}
        onEdit={isReadOnly ? null : () => setEdited({ id: view.id, isOpen: true })}
        wasEdited={view.id === edited.id}
        onDelete={isReadOnly ? null : () => deletion.mutate({ id: view.id })}
      >
        <Link to={view.path} className={classes.link ?? ""} onClick={onOpen}>
          {view.name}
          <small>{viewWords(view.path)}</small>
        </Link>
      </ListedItem>
    );
  return (
    <>
      {query.isError ? <WidgetFailed what="saved views" query={query} /> : null}
      {query.data?.length === 0 ? (
        <Text size="xs" c="dimmed">
          A saved view remembers a screen's dates, comparison, filters and sort order.
        </Text>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.list} aria-label="Saved views">
          {query.data.map((view) => (
            <li key={view.id}>{row(view)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
