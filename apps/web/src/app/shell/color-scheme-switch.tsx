import {
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { colorSchemes } from "../../lib/color-schemes.ts";

/** Light, dark or system. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl<MantineColorScheme>
      size="xs"
      aria-label="Color scheme"
      value={colorScheme}
      onChange={setColorScheme}
      data={colorSchemes.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span title={label} style={{ display: "flex" }}>
            <Icon size={15} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
