import { nameLines, slantedName } from "../name-lines.ts";

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

/** Radians. */
const slant = Math.PI / 4;

/** Fewer letters than these on a line tell no name apart from another. */
function isSlanted(letters: number): boolean {
  return letters < 10;
}

/** Pixels of the axis below bars that share so much width. */
export function nameAxisHeight(width: number, names: number): number {
  return isSlanted(Math.floor((width / Math.max(1, names) - 4) / letterPixels)) ? 96 : 48;
}

/** A name below its bars, in as many letters as they leave room for; aslant where that is next to nothing. */
export function NameTick({
  x = 0,
  y = 0,
  width = 0,
  visibleTicksCount = 1,
  payload,
}: NameTickProps) {
  const name = String(payload?.value ?? "");
  const letters = Math.floor((width / Math.max(1, visibleTicksCount) - 4) / letterPixels);
  if (isSlanted(letters)) {
    // The first names end at the drawing's edge, which cuts what lies beyond it.
    const fitting = Math.floor(x / (letterPixels * Math.cos(slant)));
    return (
      <text
        transform={`translate(${x + 4}, ${y + 12}) rotate(${(-slant * 180) / Math.PI})`}
        textAnchor="end"
        fontSize={11}
        fill="currentColor"
      >
        {slantedName(name, fitting)}
      </text>
    );
  }
  return (
    <text x={x} y={y + 14} textAnchor="middle" fontSize={11} fill="currentColor">
      {nameLines(name, letters).map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : 13}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
