import { BarDrawing, type BarDrawingProps } from "./bar-drawing.tsx";
import { LineDrawing, type LineDrawingProps } from "./line-drawing.tsx";
import { ShareDrawing, type ShareDrawingProps } from "./share-drawing.tsx";

export type DrawingProps =
  | ({ of: "line" } & LineDrawingProps)
  | ({ of: "bars" } & BarDrawingProps)
  | ({ of: "shares" } & ShareDrawingProps);

/** All charts in one module, so that they load with one request. */
export function Drawing(props: DrawingProps) {
  switch (props.of) {
    case "line":
      return <LineDrawing {...props} />;
    case "bars":
      return <BarDrawing {...props} />;
    case "shares":
      return <ShareDrawing {...props} />;
  }
}
