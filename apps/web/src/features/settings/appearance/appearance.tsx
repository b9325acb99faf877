import { Text } from "@mantine/core";
import { SettingsSection } from "../settings-section.tsx";
import { ColorSchemeControl } from "./color-scheme-control.tsx";

/** Light or dark. */
export function Appearance() {
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      description="Light, dark, or as your system says. The choice is kept in this browser alone."
    >
      <div>
        <Text fw={500} mb={4} id="colour-scheme">
          Colours
        </Text>
        <ColorSchemeControl labelId="colour-scheme" />
      </div>
    </SettingsSection>
  );
}
