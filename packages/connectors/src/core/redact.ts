/** A platform's message on one line, shortened and without secrets. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length >= 4) clean = clean.replaceAll(secret, "[key]");
  }
  return clean.replace(/\s+/g, " ").trim().slice(0, 300);
}
