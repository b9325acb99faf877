import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { colorSchemes } from "../../../lib/color-schemes.ts";
import classes from "./color-scheme-control.module.css";

/** Selects the color scheme. */
export function ColorSchemeControl({ labelId }: { labelId: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl<MantineColorScheme>
      aria-labelledby={labelId}
      value={colorScheme}
      onChange={setColorScheme}
      data={colorSchemes.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span className={classes.scheme}>
            <Icon size={16} aria-hidden />
            {label}
          </span>
        ),
      }))}
    />
  );
}
