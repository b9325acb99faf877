import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { keepFocus } from "@cartograph/ui/focus/keep-focus.ts";
import { Divider, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { NoteForm } from "../notes/note-form.tsx";
import { NoteList } from "../notes/note-list.tsx";
import { useStoreFlags } from "../session.ts";
import { ViewForm } from "./view-form.tsx";
import { ViewList } from "./view-list.tsx";
import classes from "./views.module.css";

const ignore = () => undefined;

/** The saved views and notes, with a form for each. */
export function ViewsPanel({ onClose }: { onClose: () => void }) {
  const { isReadOnly } = useStoreFlags();
  const { pathname, search } = useLocation();
  return (
    <Stack gap="xs">
      <Part title="Saved views">
        <ViewList isReadOnly={isReadOnly} onOpen={onClose} />
        {isReadOnly ? null : <ViewForm path={`${pathname}${search}`} onDone={ignore} />}
      </Part>
      <Divider />
      <Part title="Notes">
        <NoteList isReadOnly={isReadOnly} />
        {isReadOnly ? null : <NoteForm onDone={ignore} />}
      </Part>
      {isReadOnly ? (
        <Text size="xs" c="dimmed">
          {readOnlyMessage}
        </Text>
      ) : null}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack ref={keepFocus} component="section" gap="xs" tabIndex={-1} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </Stack>
  );
}
