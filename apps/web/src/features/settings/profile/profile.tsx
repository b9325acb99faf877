import { useSession } from "../../../lib/session.ts";
import { SettingsSection } from "../settings-section.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Who is signed in, as others and the sidebar name them. */
export function Profile() {
  const session = useSession();
  return (
    <SettingsSection
      id="profile"
      title="Profile"
      description="How Cartograph names you. Nobody is written to at your email address."
    >
      {session.status === "authenticated" ? <ProfileForm user={session.user} /> : null}
    </SettingsSection>
  );
}
