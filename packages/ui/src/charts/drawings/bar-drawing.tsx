import { useMemo } from "react";
import type { BarChartProps } from "../bar-chart-props.ts";
import { ReadableDrawing } from "../reading/readable-drawing.tsx";
import { BarFigure } from "./bar-figure.tsx";
import { barGroupText } from "./bar-group-words.ts";
import { barLayout, columnAt } from "./bar-layout.ts";
import { useDrawingSize } from "./use-drawing-size.ts";

export type BarDrawingProps = Pick<BarChartProps, "title" | "groups" | "left" | "right">;

export function BarDrawing({ title, groups, left, right }: BarDrawingProps) {
  const { ref, width, height } = useDrawingSize();
  const layout = useMemo(
    () => barLayout({ groups, left, right }, { width, height }),
    [groups, left, right, width, height],
  );
  if (groups.length === 0) return null;
  return (
    <ReadableDrawing
      sizeRef={ref}
      name={`${title}, bar chart: left and right arrows read its bars`}
      kind="bar"
      count={groups.length}
      start={0}
      indexAt={(x) => columnAt(layout, x)}
      textOf={(index) => barGroupText(left, right, groups[index])}
    >
      {(index) =>
        width > 0 && (
          <BarFigure {...{ groups, left, right, layout, index }} size={{ width, height }} />
        )
      }
    </ReadableDrawing>
  );
}
