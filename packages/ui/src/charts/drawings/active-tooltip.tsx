import { useEffect, useRef } from "react";
import { ChartTooltip, type ChartTooltipProps } from "../chart-tooltip.tsx";

type ActiveTooltipProps<Row> = {
  contentOf: (row: Row) => ChartTooltipProps;
  /** Passed by Recharts. */
  active?: boolean;
  payload?: readonly { payload?: Row }[];
};

/** The tooltip of the point that is hovered or reached by arrow keys. Screen readers announce its text. */
export function ActiveTooltip<Row>({
  contentOf,
  active = false,
  payload,
}: ActiveTooltipProps<Row>) {
  const element = useRef<HTMLDivElement>(null);
  const row = payload?.[0]?.payload;
  const isShown = active && row !== undefined;
  useEffect(() => {
    const chart = element.current
      ?.closest(".recharts-wrapper")
      ?.querySelector("[role=application]");
    return active && row && chart instanceof SVGElement ? keepDialogOpen(chart) : undefined;
  }, [active, row]);
  return (
    <div ref={element} aria-live="assertive">
      {isShown ? <ChartTooltip {...contentOf(row)} /> : null}
    </div>
  );
}

/** The first Escape only hides the tooltip; Mantine's dialogs ignore it while this attribute is set. */
function keepDialogOpen(chart: SVGElement): () => void {
  const release = () => delete chart.dataset["mantineStopPropagation"];
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") release();
  };
  chart.dataset["mantineStopPropagation"] = "true";
  document.addEventListener("keydown", onKeyDown);
  return () => {
    release();
    document.removeEventListener("keydown", onKeyDown);
  };
}
