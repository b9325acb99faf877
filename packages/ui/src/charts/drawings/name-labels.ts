import { nameLines, slantedName } from "../name-lines.ts";

/** Mean width of a letter at the axis's size. */
const letterPixels = 6.8;
/** Radians. */
const slant = Math.PI / 4;

/** How the names below bars are set: on two lines, or aslant where a line would hold next to nothing. */
export type NameSetting = {
  isSlanted: boolean;
  /** Letters on a line. */
  letters: number;
  /** Pixels below the plot. */
  height: number;
};

/** @param width pixels that each name has for itself */
export function nameSetting(width: number): NameSetting {
  const letters = Math.floor((width - 4) / letterPixels);
  // Fewer letters than these on a line tell no name apart from another.
  const isSlanted = letters < 10;
  return { isSlanted, letters, height: isSlanted ? 96 : 48 };
}

/** The lines of a name whose bars stand at `x`. */
export function setName(name: string, { isSlanted, letters }: NameSetting, x: number): string[] {
  if (!isSlanted) return nameLines(name, letters);
  // The first names end at the drawing's edge, which cuts what lies beyond it.
  return [slantedName(name, Math.floor(x / (letterPixels * Math.cos(slant))))];
}
