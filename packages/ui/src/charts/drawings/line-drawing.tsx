import { bisectCenter } from "d3-array";
import { useMemo } from "react";
import { linePoints } from "../line-points.ts";
import { ReadableDrawing } from "../reading/readable-drawing.tsx";
import { LineFigure, type LineFigureProps } from "./line-figure.tsx";
import { lineLayout } from "./line-layout.ts";
import { linePointText } from "./line-point-words.ts";
import { useDrawingSize } from "./use-drawing-size.ts";

export type LineDrawingProps = Omit<LineFigureProps, "rows" | "layout" | "size" | "index"> & {
  title: string;
};

export function LineDrawing({ title, ...props }: LineDrawingProps) {
  const { points, formatAxis } = props;
  const { ref, width, height } = useDrawingSize();
  const rows = useMemo(() => linePoints(points), [points]);
  const layout = useMemo(
    () => lineLayout(points, formatAxis, { width, height }),
    [points, formatAxis, width, height],
  );
  if (rows.length === 0) return null;
  return (
    <ReadableDrawing
      sizeRef={ref}
      name={`${title}, line chart: left and right arrows read its points`}
      kind="line"
      count={rows.length}
      start={rows.length - 1}
      indexAt={(x) => bisectCenter(layout.xs, x)}
      textOf={(index) => linePointText(props, points[index])}
    >
      {(index) =>
        width > 0 && <LineFigure {...props} {...{ rows, layout, index }} size={{ width, height }} />
      }
    </ReadableDrawing>
  );
}
