import { useSession } from "../../../lib/session.ts";
import { SettingsSection } from "../settings-section.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The signed-in user's name and email. */
export function Profile() {
  const session = useSession();
  return (
    <SettingsSection id="profile" description="How Cartograph shows your name.">
      {session.status === "authenticated" ? <ProfileForm user={session.user} /> : null}
    </SettingsSection>
  );
}
