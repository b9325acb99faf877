import { axisWidth, heightOf, type PlotBox, type Size, topSpace } from "../axes/plot-box.ts";
import { type ValueAxis, valueAxes } from "../axes/value-axis.ts";
import type { BarAxis, BarGroup } from "../bar-chart-props.ts";
import { type NameSetting, nameSetting, setName } from "./name-labels.ts";

export type Bar = { x: number; y: number; width: number; height: number; isBelow: boolean };

export type BarColumn = {
  /** Pixels to the column's left side and middle. */
  from: number;
  middle: number;
  /** Null where there is no figure. */
  left: Bar | null;
  right: Bar | null;
  nameLines: readonly string[];
};

export type BarLayout = {
  plot: PlotBox;
  leftAxis: ValueAxis;
  rightAxis: ValueAxis;
  names: NameSetting;
  /** Pixels that each group has for itself. */
  columnWidth: number;
  columns: readonly BarColumn[];
};

const widestBar = 28;
const barGap = 2;
/** Of a column, what its two bars take at most. */
const barsShare = 0.72;

export type BarMeasures = {
  groups: readonly BarGroup[];
  left: BarAxis;
  right: BarAxis;
};

export function barLayout({ groups, left, right }: BarMeasures, size: Size): BarLayout {
  const [leftAxis, rightAxis] = valueAxes(
    { values: groups.map((group) => group.left), format: left.formatAxis },
    { values: groups.map((group) => group.right), format: right.formatAxis },
  );
  const plotLeft = Math.min(axisWidth(leftAxis, left.formatAxis), size.width);
  const plotRight = Math.max(plotLeft, size.width - axisWidth(rightAxis, right.formatAxis));
  const columnWidth = (plotRight - plotLeft) / Math.max(1, groups.length);
  const names = nameSetting(columnWidth);
  const bottom = Math.max(topSpace, size.height - names.height);
  const plot = { left: plotLeft, right: plotRight, top: topSpace, bottom };
  const width = Math.max(0, Math.min(widestBar, (columnWidth * barsShare - barGap) / 2));
  const columns = groups.map((group, index): BarColumn => {
    const from = plotLeft + index * columnWidth;
    const middle = from + columnWidth / 2;
    return {
      from,
      middle,
      left: barOf(group.left, leftAxis, plot, middle - barGap / 2 - width, width),
      right: barOf(group.right, rightAxis, plot, middle + barGap / 2, width),
      nameLines: setName(group.name, names, middle),
    };
  });
  return { plot, leftAxis, rightAxis, names, columnWidth, columns };
}

function barOf(
  value: number | null,
  axis: ValueAxis,
  plot: PlotBox,
  x: number,
  width: number,
): Bar | null {
  if (value === null) return null;
  const ground = heightOf(0, axis, plot);
  const end = heightOf(value, axis, plot);
  // However little there is, it is not nothing.
  const height = value === 0 ? 0 : Math.max(1, Math.abs(ground - end));
  return { x, y: value < 0 ? ground : ground - height, width, height, isBelow: value < 0 };
}

/** The column at so many pixels from the left; null beside the plot. */
export function columnAt({ plot, columnWidth, columns }: BarLayout, x: number): number | null {
  if (x < plot.left || x >= plot.right) return null;
  return Math.min(columns.length - 1, Math.floor((x - plot.left) / columnWidth));
}

/** An outline whose two corners away from the ground are round. */
export function barPath({ x, y, width, height, isBelow }: Bar): string {
  const round = Math.min(3, height, width / 2);
  const side = height - round;
  const straight = width - 2 * round;
  return isBelow
    ? `M${x} ${y}v${side}q0 ${round} ${round} ${round}h${straight}q${round} 0 ${round} ${-round}v${-side}z`
    : `M${x} ${y + height}v${-side}q0 ${-round} ${round} ${-round}h${straight}q${round} 0 ${round} ${round}v${side}z`;
}
