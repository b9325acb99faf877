import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { Divider, Stack, Text } from "@mantine/core";
import { useLocation } from "react-router-dom";
import { NoteForm } from "../notes/note-form.tsx";
import { NoteList } from "../notes/note-list.tsx";
import { useStoreMarks } from "../session.ts";
import { ViewForm } from "./view-form.tsx";
import { ViewList } from "./view-list.tsx";
import classes from "./views.module.css";

const ignore = () => undefined;

/** The saved views and notes, with a form for each. */
export function ViewsPanel({ onClose }: { onClose: () => void }) {
  const { isReadOnly } = useStoreMarks();
  const { pathname, search } = useLocation();
  return (
    <Stack gap="xs">
      <h2 className={classes.heading}>Saved views</h2>
      <ViewList isReadOnly={isReadOnly} onOpen={onClose} />
      {isReadOnly ? null : <ViewForm path={`${pathname}${search}`} onDone={ignore} />}
      <Divider />
      <h2 className={classes.heading}>Notes</h2>
      <NoteList isReadOnly={isReadOnly} />
      {isReadOnly ? (
        <Text size="xs" c="dimmed">
          {readOnlyMessage}
        </Text>
      ) : (
        <NoteForm onDone={ignore} />
      )}
    </Stack>
  );
}
