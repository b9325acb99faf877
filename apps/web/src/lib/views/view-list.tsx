import { Link } from "react-router-dom";
import { trpc } from "../trpc.ts";
import { EditableList } from "./editable-list.tsx";
import { useDeleteView } from "./use-views.ts";
import { ViewForm } from "./view-form.tsx";
import { viewWords } from "./view-words.ts";
import classes from "./views.module.css";

/** The saved views by name, as links, each with its actions. */
export function ViewList({ isReadOnly, onOpen }: { isReadOnly: boolean; onOpen: () => void }) {
  const deletion = useDeleteView();
  return (
    <EditableList
      label="Saved views"
      query={trpc.views.list.useQuery()}
      isReadOnly={isReadOnly}
      nameOf={({ name }) => name}
      onDelete={({ id }) => deletion.mutate({ id })}
      renderForm={(view, onDone) => <ViewForm path={view.path} view={view} onDone={onDone} />}
      hint="A saved view remembers a screen's dates, comparison, filters and sort order."
    >
      {({ name, path }) => (
        <Link to={path} className={classes.link ?? ""} onClick={onOpen}>
          {name}
          <small>{viewWords(path)}</small>
        </Link>
      )}
    </EditableList>
  );
}
