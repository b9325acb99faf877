/** Whether a text contains an email address, also in percent-encoding. */
export function containsEmail(text: string): boolean {
  return /[^\s@/]@[^\s@/]/.test(decoded(text));
}

/**
 * A URL as its path or as host and path, since query strings and fragments carry email addresses and tokens. Path
 * segments can too, such as in an order's status page; these are replaced by `:id`. Null if it is not a URL.
 */
export function withoutQuery(
  url: string | null,
  { withHost }: { withHost: boolean },
): string | null {
  if (url === null || !URL.canParse(url, "https://store.invalid")) return null;
  const { host, pathname } = new URL(url, "https://store.invalid");
  const path = pathname.split("/").map(withoutSecret).join("/").slice(0, longest);
  return withHost ? `${host}${path}` : path || "/";
}

const longest = 255;

/** UUIDs, and words that are too long and too random to be part of a title. */
const secret =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\b(?=\w*\d)(?=\w*[a-z_])\w{20,}/i;

function withoutSecret(part: string): string {
  return containsEmail(part) || secret.test(decoded(part)) ? ":id" : part;
}

/** The text itself if it is not valid percent-encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
