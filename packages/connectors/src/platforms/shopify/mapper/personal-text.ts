/** Whether a text has an email address in it. */
export function namesPerson(text: string): boolean {
  return /[^\s@/]+@[^\s@/]+/.test(decoded(text));
}

/**
 * A URL as its path or as host and path: query strings and fragments carry email addresses and tokens. So can parts of
 * the path, such as that of an order's status page; these are written as `:id`. Null if it is no URL.
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

/** UUIDs, and words that are too long and too mixed to be part of a title. */
const secret =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?=\w*\d)(?=\w*[a-z_])\w{20,}/i;

function withoutSecret(part: string): string {
  return namesPerson(part) || secret.test(decoded(part)) ? ":id" : part;
}

/** The text itself where it is not percent-encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
