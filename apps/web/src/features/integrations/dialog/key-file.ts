import { maxKeyCharacters } from "@cartograph/contracts/platform-keys.ts";

export type KeyFile = { text: string } | { problem: string };

/** The text of a key file, or why the file is not accepted. */
export async function readKeyFile(file: File): Promise<KeyFile> {
  if (file.size > maxKeyCharacters) return { problem: tooLong(file) };
  const text = (await file.text()).trim();
  if (!isJson(text)) {
    return {
      problem: `${file.name} is not a JSON file. Choose the original key file you downloaded from Google.`,
    };
  }
  return { text };
}

function tooLong({ name, size }: File): string {
  const counts = new Intl.NumberFormat("en-US");
  return `${name} has ${counts.format(size)} characters, but a key has at most ${counts.format(maxKeyCharacters)}. It isn't a key file.`;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
