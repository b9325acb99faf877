import type { ComponentType } from "react";
import { ExchangeRates } from "./exchange-rates/exchange-rates.tsx";
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
  { id: "targets", title: "Targets", Section: Targets },
  { id: "exchange-rates", title: "Exchange rates", Section: ExchangeRates },
];
