import {
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const schemes = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "As the system", icon: IconDeviceDesktop },
] satisfies { value: MantineColorScheme; label: string; icon: typeof IconSun }[];

/** Light, dark, or as the system says. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl<MantineColorScheme>
      size="xs"
      aria-label="Colour scheme"
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map(({ value, label, icon: Icon }) => ({
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
