import { SettingsSection } from "../settings-section.tsx";
import { SessionList } from "./session-list.tsx";

/** Where the user is signed in, and the way out of there. */
export function Sessions() {
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      description="Where you are signed in. A session ends by itself after 12 hours without use, and after 30 days in any case. Only the kind of browser and system is kept of each."
    >
      <SessionList />
    </SettingsSection>
  );
}
