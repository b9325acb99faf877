import { type RefObject, useEffect, useRef } from "react";
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
  const pressedBy = useRef<string | null>(null);
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
    if (!active) pressedBy.current = null;
    if (!active || !row || !wrapper || !onOpen) return;
    return listenForOpening(wrapper, pressedBy, () => onOpen(row));
  }, [active, row, onOpen]);
  return (
    <div ref={element} aria-live="assertive">
      {isShown ? <ChartTooltip {...contentOf(row)} /> : null}
    </div>
  );
}

/** Milliseconds in which a tap on another point moves the tooltip there. */
const tapMs = 100;

/**
 * Calls `open` for a press that begins while the tooltip is shown. A tap counts only if the tooltip stays, because the
 * first tap on a point shows its tooltip. Listens to pointer events because Recharts replaces redrawn bars, and a press
 * on a removed element fires no click. Handles Enter in the capture phase because Recharts hides the tooltip on it.
 * @param pressedBy the type of the pointer that is down, kept while the chart is redrawn
 */
function listenForOpening(
  wrapper: HTMLElement,
  pressedBy: RefObject<string | null>,
  open: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPointerDown = ({ pointerType, button }: PointerEvent) => {
    pressedBy.current = button === 0 ? pointerType : null;
  };
  const onPointerUp = () => {
    if (pressedBy.current === "touch") timer = setTimeout(open, tapMs);
    else if (pressedBy.current !== null) open();
    if (pressedBy.current !== "touch") pressedBy.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.stopPropagation();
    open();
  };
  wrapper.addEventListener("pointerdown", onPointerDown);
  wrapper.addEventListener("pointerup", onPointerUp);
  wrapper.addEventListener("keydown", onKeyDown, true);
  return () => {
    clearTimeout(timer);
    if (pressedBy.current === "touch") pressedBy.current = null;
    wrapper.removeEventListener("pointerdown", onPointerDown);
    wrapper.removeEventListener("pointerup", onPointerUp);
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
