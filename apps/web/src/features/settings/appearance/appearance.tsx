import { Input } from "@mantine/core";
import { SettingsSection } from "../settings-section.tsx";
import { ColorSchemeControl } from "./color-scheme-control.tsx";

const labelId = "color-scheme";

/** Light or dark. */
export function Appearance() {
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      description="Light, dark, or as your system says. The choice is kept in this browser alone."
    >
      <Input.Wrapper label="Colors" labelElement="div" labelProps={{ id: labelId }}>
        <div>
          <ColorSchemeControl labelId={labelId} />
        </div>
      </Input.Wrapper>
    </SettingsSection>
  );
}
