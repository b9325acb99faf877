import { Stack, Text, Title } from "@mantine/core";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { useOpenAtSection } from "../../lib/use-open-at-section.ts";
import { SectionList } from "./section-list.tsx";
import classes from "./settings-screen.module.css";
import { settingsSections } from "./settings-sections.ts";

export function SettingsScreen() {
  useOpenAtSection();
  return (
    <Stack gap="xl">
      <ScreenTitle>Settings</ScreenTitle>
      <div>
        <Title order={1}>Settings</Title>
        <Text size="sm" c="dimmed">
          Your account, and what the figures are reckoned with
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
