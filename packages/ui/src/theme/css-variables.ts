import type { CSSVariablesResolver } from "@mantine/core";
import { darkPalette, lightPalette, type Palette } from "./palette.ts";

const statuses = ["success", "warning", "danger"] as const;

/** The app's design tokens, `--cartograph-…`. */
function tokens(palette: Palette): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, color] of Object.entries(palette)) {
    const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof color === "string") variables[`--cartograph-${words}`] = color;
  }
  for (const status of statuses) {
    variables[`--cartograph-${status}`] = palette[status].mark;
    variables[`--cartograph-${status}-text`] = palette[status].text;
    variables[`--cartograph-${status}-surface`] = palette[status].surface;
  }
  for (const [index, color] of palette.series.entries()) {
    variables[`--cartograph-series-${index + 1}`] = color;
  }
  return variables;
}

/** Mantine's variables for a color name such as `danger`. */
function namedColor(
  name: string,
  colors: { filled: string; hover: string; text: string; surface: string },
): Record<string, string> {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-text`]: colors.text,
    [`${prefix}-filled`]: colors.filled,
    [`${prefix}-filled-hover`]: colors.hover,
    [`${prefix}-light`]: colors.surface,
    [`${prefix}-light-hover`]: colors.surface,
    [`${prefix}-light-color`]: colors.text,
    [`${prefix}-outline`]: colors.filled,
    [`${prefix}-outline-hover`]: colors.surface,
  };
}

function mantineVariables(palette: Palette): Record<string, string> {
  return {
    "--mantine-color-body": palette.card,
    "--mantine-color-text": palette.text,
    "--mantine-color-bright": palette.text,
    "--mantine-color-dimmed": palette.muted,
    "--mantine-color-placeholder": palette.muted,
    "--mantine-color-anchor": palette.accent,
    "--mantine-color-error": palette.danger.text,
    "--mantine-color-success": palette.success.text,
    "--mantine-color-default": palette.card,
    "--mantine-color-default-hover": palette.hover,
    "--mantine-color-default-color": palette.text,
    "--mantine-color-default-border": palette.hairline,
    "--mantine-color-disabled": palette.hover,
    "--mantine-color-disabled-color": palette.muted,
    "--mantine-color-disabled-border": palette.hairline,
    "--mantine-primary-color-contrast": palette.onAccent,
    ...namedColor("accent", {
      filled: palette.accent,
      hover: palette.accentHover,
      text: palette.accent,
      surface: palette.accentSurface,
    }),
    ...Object.assign(
      {},
      ...statuses.map((status) =>
        namedColor(status, {
          filled: palette[status].mark,
          hover: palette[status].text,
          text: palette[status].text,
          surface: palette[status].surface,
        }),
      ),
    ),
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...mantineVariables(lightPalette), ...tokens(lightPalette) },
  dark: { ...mantineVariables(darkPalette), ...tokens(darkPalette) },
});
