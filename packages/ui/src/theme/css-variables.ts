import type { CSSVariablesResolver } from "@mantine/core";
import { darkPalette, lightPalette, type Palette } from "./palette.ts";

const judgements = ["success", "warning", "danger"] as const;

/** Our own tokens, `--cartograph-…`, for style sheets and charts. */
function tokens(palette: Palette): Record<string, string> {
  const variables: Record<string, string> = {
    "--cartograph-page": palette.page,
    "--cartograph-card": palette.card,
    "--cartograph-raised": palette.raised,
    "--cartograph-hover": palette.hover,
    "--cartograph-hairline": palette.hairline,
    "--cartograph-control": palette.control,
    "--cartograph-text": palette.text,
    "--cartograph-muted": palette.muted,
    "--cartograph-accent": palette.accent,
    "--cartograph-accent-surface": palette.accentSurface,
    "--cartograph-on-accent": palette.onAccent,
  };
  for (const judgement of judgements) {
    variables[`--cartograph-${judgement}`] = palette[judgement].mark;
    variables[`--cartograph-${judgement}-text`] = palette[judgement].text;
    variables[`--cartograph-${judgement}-surface`] = palette[judgement].surface;
  }
  for (const [index, colour] of palette.series.entries()) {
    variables[`--cartograph-series-${index + 1}`] = colour;
  }
  return variables;
}

/** Mantine's variables for one colour name, so that `color="danger"` and `c="danger"` mean ours. */
function namedColour(
  name: string,
  colours: { filled: string; hover: string; text: string; surface: string },
): Record<string, string> {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-text`]: colours.text,
    [`${prefix}-filled`]: colours.filled,
    [`${prefix}-filled-hover`]: colours.hover,
    [`${prefix}-light`]: colours.surface,
    [`${prefix}-light-hover`]: colours.surface,
    [`${prefix}-light-color`]: colours.text,
    [`${prefix}-outline`]: colours.filled,
    [`${prefix}-outline-hover`]: colours.surface,
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
    ...namedColour("accent", {
      filled: palette.accent,
      hover: palette.accentHover,
      text: palette.accent,
      surface: palette.accentSurface,
    }),
    ...Object.assign(
      {},
      ...judgements.map((judgement) =>
        namedColour(judgement, {
          filled: palette[judgement].mark,
          hover: palette[judgement].text,
          text: palette[judgement].text,
          surface: palette[judgement].surface,
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
