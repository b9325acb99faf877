import { VisuallyHidden } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { onAnnouncement, recentAnnouncements } from "./announce.ts";

/** The app's one quiet region: it stands before anything is said in it, and each line is read out once. */
export function Announcer() {
  const announcements = useSyncExternalStore(onAnnouncement, recentAnnouncements);
  return (
    <VisuallyHidden component="div" role="log" data-print="hide">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}
