import { Stack, Text, Title } from "@mantine/core";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { screens } from "../../lib/screens.ts";
import { useOpenAtSection } from "../../lib/use-open-at-section.ts";
import { SectionList } from "./section-list.tsx";
import classes from "./settings-screen.module.css";
import { settingsSections } from "./settings-sections.ts";

export function SettingsScreen() {
  useOpenAtSection();
  return (
    <Stack gap="xl">
      <ScreenTitle>{screens.settings.title}</ScreenTitle>
      <div>
        <Title order={1}>{screens.settings.title}</Title>
        <Text size="sm" c="dimmed">
          Your account and store settings
        </Text>
      </div>
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.sections ?? ""}>
          {settingsSections.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </Stack>
        <SectionList sections={settingsSections} />
      </div>
    </Stack>
  );
}
