import { keepFocus } from "@cartograph/ui/focus/keep-focus.ts";
import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { findSettingsSection, type SettingsSectionId } from "../../lib/settings-sections.ts";

export type SettingsSectionProps = {
  id: SettingsSectionId;
  /** What the section is for. */
  description?: ReactNode;
  children: ReactNode;
};

/** One section of the settings: a card under its heading. */
export function SettingsSection({ id, description, children }: SettingsSectionProps) {
  const titleId = `${id}-title`;
  return (
    <Paper
      ref={keepFocus}
      component="section"
      tabIndex={-1}
      aria-labelledby={titleId}
      p={{ base: "md", sm: "lg" }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} id={titleId}>
            {findSettingsSection(id).title}
          </Title>
          {description ? (
            <Text c="dimmed" maw="44rem">
              {description}
            </Text>
          ) : null}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
