/** Refuses amounts that JavaScript cannot represent exactly. */
export function exact(column: string): string {
  return `check (${column} between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER})`;
}
