import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { darkPalette, lightPalette } from "./palette.ts";
import { comparisonStrength } from "./series-color.ts";
import { colorDistance, contrast, mixedContrast, sights } from "./testing/color-distance.ts";

const palettes = { light: lightPalette, dark: darkPalette };

describe.each(Object.entries(palettes))("the %s palette", (_scheme, palette) => {
  test.each(sights)("keeps series distinguishable with %s color vision", (sight) => {
    const pairs = palette.series.flatMap((one, index) =>
      palette.series.slice(index + 1).map((other) => ({
        pair: `${one} ${other}`,
        distance: colorDistance(one, other, sight),
      })),
    );
    expect(pairs).toHaveLength(15);
    expect(pairs.filter(({ distance }) => distance < 0.1)).toEqual([]);
  });

  test("has a contrast of at least 3:1 for every series and mark on a card", () => {
    const marks = [
      ...palette.series,
      palette.success.mark,
      palette.warning.mark,
      palette.danger.mark,
      palette.accent,
      palette.control,
    ];
    expect(marks.filter((mark) => contrast(mark, palette.card) < 3)).toEqual([]);
  });

  test("has a contrast of at least 3:1 for the first comparison line", () => {
    const paler = mixedContrast(palette.series[0], comparisonStrength, palette.card);
    expect(paler).toBeGreaterThanOrEqual(3);
    expect(paler).toBeLessThan(contrast(palette.series[0], palette.card));
  });

  test("has a contrast of at least 4.5:1 for text on every surface", () => {
    const surfaces = [palette.page, palette.card, palette.raised, palette.hover];
    const words = [
      palette.text,
      palette.muted,
      palette.accent,
      palette.success.text,
      palette.warning.text,
      palette.danger.text,
    ];
    const onSurfaces = words.flatMap((word) => surfaces.map((surface) => [word, surface] as const));
    const onOwnSurface = (["success", "warning", "danger"] as const).flatMap((status) => {
      const { text, surface } = palette[status];
      return [
        [text, surface],
        [palette.text, surface],
        [palette.muted, surface],
      ] as const;
    });
    const others = [
      [palette.accent, palette.accentSurface],
      [palette.muted, palette.accentSurface],
      [palette.onAccent, palette.accent],
      [palette.onAccent, palette.accentHover],
      [palette.onAccent, palette.danger.mark],
    ] as const;
    const weak = [...onSurfaces, ...onOwnSurface, ...others]
      .map(([word, surface]) => ({ word, surface, contrast: contrast(word, surface) }))
      .filter((pair) => pair.contrast < 4.5);
    expect(weak).toEqual([]);
  });
});

test("uses the palette's colors for the first paint", () => {
  const css = readFileSync(new URL("./first-paint.css", import.meta.url), "utf8");
  const [, light = "", dark = ""] = css.split(":root");
  for (const [block, palette] of [
    [light, lightPalette],
    [dark, darkPalette],
  ] as const) {
    expect(block).toContain(`--first-paint-page: ${palette.page};`);
    expect(block).toContain(`--first-paint-card: ${palette.card};`);
    expect(block).toContain(`--first-paint-hairline: ${palette.hairline};`);
    expect(block).toContain(`--first-paint-text: ${palette.text};`);
  }
});
