import type { BarAxis, BarGroup } from "../bar-chart-props.ts";
import type { TooltipRow } from "../chart-tooltip.tsx";

/** What a group of bars says. */
export function barGroupRows(left: BarAxis, right: BarAxis, group: BarGroup): TooltipRow[] {
  return [barRow(left, group.left), barRow(right, group.right)];
}

/** The same in one sentence, for a screen reader. */
export function barGroupText(left: BarAxis, right: BarAxis, group: BarGroup | undefined): string {
  if (!group) return "";
  const figures = barGroupRows(left, right, group).map(({ name, value }) => `${name} ${value}`);
  return [group.name, ...figures].join("; ");
}

function barRow({ label, series, formatValue }: BarAxis, value: number | null): TooltipRow {
  const figure = value === null ? "no figure" : formatValue(value);
  return { name: label, value: figure, series, shape: "bar" };
}
