import { useEffect, useRef } from "react";
import { ChartTooltip, type ChartTooltipProps } from "../chart-tooltip.tsx";

type ActiveTooltipProps<Row> = {
  contentOf: (row: Row) => ChartTooltipProps;
  /** Called with the row of the tooltip on a click or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Passed by Recharts. */
  active?: boolean;
  payload?: readonly { payload?: Row }[];
};

/** The tooltip of the point that is hovered or reached by arrow keys. Screen readers announce its text. */
export function ActiveTooltip<Row>({
  contentOf,
  onOpen,
  active = false,
  payload,
}: ActiveTooltipProps<Row>) {
  const element = useRef<HTMLDivElement>(null);
  const row = payload?.[0]?.payload;
  const isShown = active && row !== undefined;
  useEffect(() => {
    const wrapper = element.current?.closest<HTMLElement>(".recharts-wrapper");
    const chart = wrapper?.querySelector("[role=application]");
    if (!active || !row || !(chart instanceof SVGElement)) return;
    return keepDialogOpen(chart);
  }, [active, row]);
  useEffect(() => {
    const wrapper = element.current?.closest<HTMLElement>(".recharts-wrapper");
    if (!active || !row || !wrapper || !onOpen) return;
    return listenForOpening(wrapper, () => onOpen(row));
  }, [active, row, onOpen]);
  return (
    <div ref={element} aria-live="assertive">
      {isShown ? <ChartTooltip {...contentOf(row)} /> : null}
    </div>
  );
}

/**
 * A touch shows the tooltip first: only a press that begins while it is shown opens. Enter is taken before Recharts,
 * which hides the tooltip on it.
 */
function listenForOpening(wrapper: HTMLElement, open: () => void): () => void {
  let isPressed = false;
  const onPointerDown = () => {
    isPressed = true;
  };
  const onClick = () => {
    if (isPressed) open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.stopPropagation();
    open();
  };
  wrapper.addEventListener("pointerdown", onPointerDown);
  wrapper.addEventListener("click", onClick);
  wrapper.addEventListener("keydown", onKeyDown, true);
  return () => {
    wrapper.removeEventListener("pointerdown", onPointerDown);
    wrapper.removeEventListener("click", onClick);
    wrapper.removeEventListener("keydown", onKeyDown, true);
  };
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
