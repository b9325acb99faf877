import { useElementSize } from "@mantine/hooks";
import type { RefCallback } from "react";
import { useIsPrinting } from "../../theme/use-is-printing.ts";
import type { Size } from "../axes/plot-box.ts";

/** About what a card has inside it across upright paper, where nothing can be measured in time. */
const onPaper: Size = { width: 640, height: 250 };

/** The size in pixels that a drawing fills, and the ref of the element that gives it. */
export function useDrawingSize(): Size & { ref: RefCallback<HTMLDivElement | null> } {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const isPrinting = useIsPrinting();
  return { ref, ...(isPrinting ? onPaper : { width, height }) };
}
