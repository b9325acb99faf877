import { Input } from "@mantine/core";
import { SettingsSection } from "../settings-section.tsx";
import { ColorSchemeControl } from "./color-scheme-control.tsx";

const labelId = "color-scheme";

/** The color scheme setting. */
export function Appearance() {
  return (
    <SettingsSection
      id="appearance"
      description="Choose light, dark or your system setting. Saved in this browser only."
    >
      <Input.Wrapper label="Colors" labelElement="div" labelProps={{ id: labelId }}>
        <div>
          <ColorSchemeControl labelId={labelId} />
        </div>
      </Input.Wrapper>
    </SettingsSection>
  );
}
