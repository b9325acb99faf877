import type { ComponentType } from "react";
import { Appearance } from "./appearance/appearance.tsx";
import { ExchangeRates } from "./exchange-rates/exchange-rates.tsx";
import { Password } from "./password/password.tsx";
import { Profile } from "./profile/profile.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import { StoreSettings } from "./store/store-settings.tsx";
import { Targets } from "./targets/targets.tsx";

export type SettingsSectionEntry = {
  /** Of the section's card, where `/settings#id` leads. */
  id: string;
  title: string;
  /** Draws its own `SettingsSection` with this id and title. */
  Section: ComponentType;
};

/** The sections of the settings, from the top of the page to its end. */
export const settingsSections: readonly SettingsSectionEntry[] = [
  { id: "profile", title: "Profile", Section: Profile },
  { id: "password", title: "Password", Section: Password },
  { id: "store", title: "Store", Section: StoreSettings },
  { id: "targets", title: "Targets", Section: Targets },
  { id: "exchange-rates", title: "Exchange rates", Section: ExchangeRates },
  { id: "sessions", title: "Sessions", Section: Sessions },
  { id: "appearance", title: "Appearance", Section: Appearance },
];
