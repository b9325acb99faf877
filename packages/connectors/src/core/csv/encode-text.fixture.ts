export const encodings = [
  "UTF-8",
  "UTF-8 with a byte order mark",
  "UTF-16 LE with a byte order mark",
  "UTF-16 BE with a byte order mark",
  "UTF-16 LE",
  "UTF-16 BE",
  "Windows-1252",
] as const;
export type Encoding = (typeof encodings)[number];

/** Windows-1252 bytes from 0x80 on for the letters that tests use. */
const windows1252 = new Map([
  ["€", 0x80],
  ["–", 0x96],
  ["œ", 0x9c],
]);

/** Encodes a text like the bytes of a file. */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  const marked = encoding.endsWith("byte order mark") ? `\uFEFF${text}` : text;
  if (encoding.startsWith("UTF-16 LE")) return Buffer.from(marked, "utf16le");
  if (encoding.startsWith("UTF-16 BE")) return Buffer.from(marked, "utf16le").swap16();
  if (encoding === "Windows-1252") {
    return Uint8Array.from(text, (letter) => windows1252.get(letter) ?? letter.charCodeAt(0));
  }
  return Buffer.from(marked);
}
