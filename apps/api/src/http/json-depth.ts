import { AppError } from "@cartograph/contracts/app-error.ts";

/** More than any of our inputs needs, and low enough that recursive code cannot overflow the stack. */
const maxJsonDepth = 32;

/** @throws AppError invalid_input when JSON text or a parsed value is nested deeper than `maxJsonDepth`. */
export function checkJsonDepth(body: unknown): void {
  const isTooDeep = typeof body === "string" ? isDeepText(body) : isDeepValue(body, 0);
  if (isTooDeep) throw new AppError("invalid_input", "The request is nested too deeply");
}

function isDeepText(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}

function isDeepValue(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || !isPlain(value)) return false;
  if (depth >= maxJsonDepth) return true;
  return Object.values(value).some((inner) => isDeepValue(inner, depth + 1));
}

function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
