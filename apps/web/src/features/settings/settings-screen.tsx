import { useLocation } from "react-router-dom";
import { findSettingsSection } from "../../lib/settings-sections.ts";
import { Redirect } from "./redirect.tsx";

/** Leads to a section: that of an older link such as `/settings#targets`, or the first one. */
export function SettingsScreen() {
  const { search, hash } = useLocation();
  const { id } = findSettingsSection(hash.slice(1));
  return <Redirect to={`/settings/${id}${search}`} />;
}
