const anyKey =
  "Paste the JSON key file of a service account (Google Cloud → IAM & Admin → Service Accounts → Keys → Add key), or an authorized user as JSON.";

/** Common wrong pastes, what they are, and what to do other than paste `anyKey`. */
const texts: readonly { pattern: RegExp; message: string; advice?: string }[] = [
  { pattern: /^$/, message: "Enter the key." },
  {
    pattern: /^AIza[\w-]+$/,
    message: "This is an API key (AIza…), which gives no access to anyone's data.",
  },
  {
    pattern: /^G-[A-Z0-9]+$/i,
    message: "This is a measurement ID (G-…), not a key.",
  },
  {
    pattern: /^(UA|GTM|AW|DC)-[\w-]+$/i,
    message: "This is the ID of a tag, not a key.",
  },
  {
    pattern: /^(properties\/)?\d+$/,
    message: "This is a number, such as a property ID, which has a field of its own.",
  },
  { pattern: /^https?:\/\//i, message: "This is an address, not a key." },
  {
    pattern: /\.apps\.googleusercontent\.com$/,
    message: "This is only the ID of an OAuth client.",
  },
  {
    pattern: /^GOCSPX-/,
    message: "This is only the secret of an OAuth client.",
  },
  {
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    message: "This is only the service account's email address.",
  },
  {
    pattern: /^ya29\./,
    message: "This is an access token, which expires within an hour.",
  },
  {
    pattern: /^1\/\//,
    message: "This is only a refresh token; it works only with its OAuth client.",
    advice:
      'Enter {"type":"authorized_user","client_id":"…","client_secret":"…","refresh_token":"…"}.',
  },
  {
    pattern: /^-----BEGIN/,
    message: "This is only the private key.",
    advice:
      "Paste the whole JSON key file, which also includes the service account's email address.",
  },
];

/**
 * The message for text that is not a JSON object; `wanted` says what to paste if the usual kinds of key do not apply.
 */
export function explainOtherText(text: string, wanted: string | null = null): string {
  const { message, advice = anyKey } = texts.find(({ pattern }) => pattern.test(text)) ?? {
    message: "This is not a Google key.",
  };
  return `${message} ${wanted ?? advice}`;
}

/** The message for JSON that is neither kind of key. */
export function explainOtherJson(
  value: Record<string, unknown>,
  wanted: string | null = null,
): string {
  const type = value["type"];
  if ("installed" in value || "web" in value) {
    return `This is the file of an OAuth client, which has no refresh token. ${wanted ?? anyKey}`;
  }
  if (type === "external_account" || type === "impersonated_service_account") {
    return `Keys of the type ${type} are not supported. ${wanted ?? anyKey}`;
  }
  if (type === "service_account" || "private_key" in value || "client_email" in value) {
    const missing = missingOf(value, ["client_email", "private_key"]);
    return `The service account's key lacks ${missing}. Paste the whole key file as Google provided it.`;
  }
  if (type === "authorized_user" || "client_id" in value || "refresh_token" in value) {
    const missing = missingOf(value, ["client_id", "client_secret", "refresh_token"]);
    return `The authorized user lacks ${missing}. Enter client_id, client_secret and refresh_token together.`;
  }
  return `This JSON is not a Google key. ${wanted ?? anyKey}`;
}

function missingOf(value: Record<string, unknown>, names: readonly string[]): string {
  return names
    .filter((name) => typeof value[name] !== "string" || value[name] === "")
    .join(" and ");
}
