import { nameLines } from "../name-lines.ts";

type NameTickProps = {
  /** These are given by the axis. */
  x?: number;
  y?: number;
  width?: number;
  visibleTicksCount?: number;
  payload?: { value?: unknown };
};

/** Mean width of a letter at the axis's size. */
const letterPixels = 6.2;

/** A name below its bars, in as many letters as they leave room for. */
export function NameTick({
  x = 0,
  y = 0,
  width = 0,
  visibleTicksCount = 1,
  payload,
}: NameTickProps) {
  const letters = Math.floor((width / Math.max(1, visibleTicksCount) - 4) / letterPixels);
  return (
    <text x={x} y={y + 14} textAnchor="middle" fontSize={11} fill="currentColor">
      {nameLines(String(payload?.value ?? ""), letters).map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : 13}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
