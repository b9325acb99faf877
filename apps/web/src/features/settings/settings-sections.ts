import type { ComponentType } from "react";
import { Appearance } from "./appearance/appearance.tsx";
import { ExchangeRates } from "./exchange-rates/exchange-rates.tsx";
import { Password } from "./password/password.tsx";
import { Profile } from "./profile/profile.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import { StoreSettings } from "./store/store-settings.tsx";
import { Targets } from "./targets/targets.tsx";

export type SettingsSectionEntry = {
  /** The id of the section's card, for links to `/settings#id`. */
  id: string;
  title: string;
  /** Renders its own `SettingsSection` with this id and title. */
  Section: ComponentType;
};

/** The sections of the settings, in order. */
export const settingsSections: readonly SettingsSectionEntry[] = [
  { id: "profile", title: "Profile", Section: Profile },
  { id: "password", title: "Password", Section: Password },
  { id: "store", title: "Store", Section: StoreSettings },
  { id: "targets", title: "Targets", Section: Targets },
  { id: "exchange-rates", title: "Exchange rates", Section: ExchangeRates },
  { id: "sessions", title: "Sessions", Section: Sessions },
  { id: "appearance", title: "Appearance", Section: Appearance },
];
