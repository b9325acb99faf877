import { Stack, Text, Title } from "@mantine/core";
import type { ComponentType } from "react";
import { useLocation, useParams } from "react-router-dom";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { screens } from "../../lib/screens.ts";
import { findSettingsSection, type SettingsSectionId } from "../../lib/settings-sections.ts";
import { Appearance } from "./appearance/appearance.tsx";
import { ExchangeRates } from "./exchange-rates/exchange-rates.tsx";
import { Password } from "./password/password.tsx";
import { Profile } from "./profile/profile.tsx";
import { Redirect } from "./redirect.tsx";
import { SectionList } from "./section-list.tsx";
import { Sessions } from "./sessions/sessions.tsx";
import classes from "./settings-screen.module.css";
import { StoreSettings } from "./store/store-settings.tsx";
import { Targets } from "./targets/targets.tsx";

/** Each renders its own `SettingsSection`. */
const sections: Record<SettingsSectionId, ComponentType> = {
  profile: Profile,
  password: Password,
  store: StoreSettings,
  targets: Targets,
  "exchange-rates": ExchangeRates,
  sessions: Sessions,
  appearance: Appearance,
};

/**
 * One section of the settings, with links to the others. Without a section in the path it redirects to the section in
 * the hash of older links such as `/settings#targets`, or to the first.
 */
export function SectionScreen() {
  const { id: requested } = useParams();
  const { search, hash } = useLocation();
  const { id, title } = findSettingsSection(requested ?? hash.slice(1));
  const Section = sections[id];
  if (id !== requested) return <Redirect to={`/settings/${id}${search}`} />;
  return (
    <Stack gap="xl">
      <ScreenTitle>{`${title} · ${screens.settings.title}`}</ScreenTitle>
      <div>
        <Title order={1}>{screens.settings.title}</Title>
        <Text size="sm" c="dimmed">
          Your account and store settings
        </Text>
      </div>
      <div className={classes.columns}>
        <SectionList current={id} />
        <div className={classes.section}>
          <Section />
        </div>
      </div>
    </Stack>
  );
}
