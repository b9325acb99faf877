/** The sections of the settings, in order. Each has an address of its own: `/settings/<id>`. */
export const settingsSections = [
  { id: "profile", title: "Profile", keywords: "name email account" },
  { id: "password", title: "Password", keywords: "change security" },
  { id: "store", title: "Store", keywords: "name currency time zone" },
  { id: "targets", title: "Targets", keywords: "goals months" },
  { id: "exchange-rates", title: "Exchange rates", keywords: "currency import" },
  { id: "sessions", title: "Sessions", keywords: "signed in devices" },
  { id: "appearance", title: "Appearance", keywords: "theme dark light" },
] as const;

export type SettingsSectionId = (typeof settingsSections)[number]["id"];

/** The section with this id; the first one for other texts. */
export function findSettingsSection(id: string | undefined) {
  return settingsSections.find((section) => section.id === id) ?? settingsSections[0];
}
