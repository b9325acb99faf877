import { VisuallyHidden } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { onAnnouncement, recentAnnouncements } from "./announce.ts";

/** The app's live region. It has to exist before the first announcement for screen readers to notice it. */
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
