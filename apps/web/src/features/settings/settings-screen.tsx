import { Stack, Text, Title } from "@mantine/core";
import { SectionList } from "./section-list.tsx";
import classes from "./settings-screen.module.css";
import { settingsSections } from "./settings-sections.ts";
import { useOpenAtSection } from "./use-open-at-section.ts";

export function SettingsScreen() {
  useOpenAtSection();
  return (
    <Stack gap="xl">
      <title>Settings · Cartograph</title>
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
