const wanted =
  "Paste the JSON key file of a service account (Google Cloud → IAM & Admin → Service Accounts → Keys → Add key), or an authorised user as JSON.";

/** What people paste where a key belongs, and what it is. */
const texts: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /^$/, message: `Enter the key. ${wanted}` },
  {
    pattern: /^AIza[\w-]+$/,
    message: `This is an API key (AIza…), which opens no one's data. ${wanted}`,
  },
  {
    pattern: /^G-[A-Z0-9]+$/i,
    message: `This is a measurement ID (G-…), not a key. ${wanted}`,
  },
  {
    pattern: /^(UA|GTM|AW|DC)-[\w-]+$/i,
    message: `This is the ID of a tag, not a key. ${wanted}`,
  },
  {
    pattern: /^(properties\/)?\d+$/,
    message: `This is a number, such as a property ID, which belongs into its own field. ${wanted}`,
  },
  { pattern: /^https?:\/\//i, message: `This is an address, not a key. ${wanted}` },
  {
    pattern: /\.apps\.googleusercontent\.com$/,
    message: `This is the ID of an OAuth client alone. ${wanted}`,
  },
  {
    pattern: /^GOCSPX-/,
    message: `This is the secret of an OAuth client alone. ${wanted}`,
  },
  {
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    message: `This is only the service account's e-mail address. ${wanted}`,
  },
  {
    pattern: /^ya29\./,
    message: `This is an access token, which ends within the hour. ${wanted}`,
  },
  {
    pattern: /^1\/\//,
    message:
      'This is a refresh token alone; it works only with its OAuth client. Enter {"type":"authorized_user","client_id":"…","client_secret":"…","refresh_token":"…"}.',
  },
  {
    pattern: /^-----BEGIN/,
    message:
      "This is the private key alone. Paste the whole JSON key file, in which it stands beside the service account's e-mail address.",
  },
];

/** What to say of a text that is no JSON object. */
export function explainOtherText(text: string): string {
  const known = texts.find(({ pattern }) => pattern.test(text));
  return known?.message ?? `This is no Google key. ${wanted}`;
}

/** What to say of JSON that is neither of the two kinds of key. */
export function explainOtherJson(value: Record<string, unknown>): string {
  const type = value["type"];
  if ("installed" in value || "web" in value) {
    return `This is the file of an OAuth client, which names no one who signs in: the refresh token is missing. ${wanted}`;
  }
  if (type === "external_account" || type === "impersonated_service_account") {
    return `Keys of the type ${type} are not supported. ${wanted}`;
  }
  if (type === "service_account" || "private_key" in value || "client_email" in value) {
    const missing = missingOf(value, ["client_email", "private_key"]);
    return `The service account's key lacks ${missing}. Paste the whole key file as Google gave it.`;
  }
  if (type === "authorized_user" || "client_id" in value || "refresh_token" in value) {
    const missing = missingOf(value, ["client_id", "client_secret", "refresh_token"]);
    return `The authorised user lacks ${missing}. Enter client_id, client_secret and refresh_token together.`;
  }
  return `This JSON is no Google key. ${wanted}`;
}

function missingOf(value: Record<string, unknown>, names: readonly string[]): string {
  return names
    .filter((name) => typeof value[name] !== "string" || value[name] === "")
    .join(" and ");
}
