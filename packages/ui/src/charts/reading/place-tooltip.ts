import type { Size } from "../axes/plot-box.ts";

/** Pixels between a place and what is said about it. */
const distance = 12;

/**
 * The upper left corner of a tooltip: right of the place, else left of it, else above or below, and never outside
 * the drawing.
 */
export function placeTooltip(
  at: { x: number; y: number },
  tooltip: Size,
  drawing: Size,
): { left: number; top: number } {
  const roomX = drawing.width - tooltip.width;
  const roomY = drawing.height - tooltip.height;
  const beside = within(at.y - tooltip.height / 2, roomY);
  if (at.x + distance <= roomX) return { left: at.x + distance, top: beside };
  if (at.x - distance - tooltip.width >= 0) {
    return { left: at.x - distance - tooltip.width, top: beside };
  }
  const above = at.y - distance - tooltip.height;
  return {
    left: within(at.x - tooltip.width / 2, roomX),
    top: above >= 0 ? above : within(at.y + distance, roomY),
  };
}

function within(value: number, room: number): number {
  return Math.max(0, Math.min(room, value));
}
