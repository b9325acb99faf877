import { formatPercent } from "../../format/format-number.ts";
import { seriesColour } from "../../theme/series-colour.ts";
import { ChartTooltip } from "../chart-tooltip.tsx";
import classes from "../drawing.module.css";
import { FloatingTooltip } from "../reading/floating-tooltip.tsx";
import type { ShareChartProps } from "../share-chart-props.ts";
import { emptyRing, shareSize, type Slice } from "./share-layout.ts";

const { width, height } = shareSize;

export type ShareFigureProps = {
  kind: ShareChartProps["kind"];
  slices: readonly Slice[];
  /** Of the slice that is pointed at; null while none is. */
  index: number | null;
};

export function ShareFigure({ kind, slices, index }: ShareFigureProps) {
  const pointed = index === null ? undefined : slices[index];
  return (
    <>
      <svg
        width={width}
        height={height}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        aria-hidden="true"
      >
        {slices.length === 0 ? <path className={classes.emptyRing} d={emptyRing(kind)} /> : null}
        {slices.map((slice) => (
          <path
            key={slice.share.name}
            className={slices.length > 1 ? classes.slice : undefined}
            d={slice === pointed ? slice.grownPath : slice.path}
            fill={seriesColour(slice.share.series)}
          />
        ))}
        <g className={classes.words} textAnchor="middle">
          {slices.map(({ share, label }) =>
            label ? (
              <text key={share.name} x={label.x} y={label.y} dy="0.35em">
                {formatPercent(share.percent, 0)}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      {pointed && (
        <FloatingTooltip
          at={{ x: pointed.centre.x + width / 2, y: pointed.centre.y + height / 2 }}
          drawing={shareSize}
        >
          <ChartTooltip title={pointed.share.name} rows={[sliceRow(pointed)]} />
        </FloatingTooltip>
      )}
    </>
  );
}

function sliceRow({ share }: Slice) {
  return {
    name: share.detail ?? "Share",
    value: formatPercent(share.percent, 1),
    series: share.series,
    shape: "dot" as const,
  };
}
