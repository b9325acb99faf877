/** The path of a request's URL, without its query. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
