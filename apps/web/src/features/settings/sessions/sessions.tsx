import { StoreFailed } from "../../../lib/store-failed.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { SessionList } from "./session-list.tsx";

/** The user's sessions, which can be ended here. */
export function Sessions() {
  return (
    <SettingsSection
      id="sessions"
      description="Where you're signed in. Sessions end after 12 hours of inactivity, and after 30 days at the latest. Cartograph stores only the browser and operating system of each."
    >
      <StoreFailed />
      <SessionList />
    </SettingsSection>
  );
}
