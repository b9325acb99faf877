/** The letters of bytes 80 to 9F; all others match ISO 8859-1. Unassigned bytes stay control characters. */
const letters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Some Node releases treat windows-1252 as ISO 8859-1 in TextDecoder. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return text.replaceAll(/[\u0080-\u009F]/g, (control) =>
    letters.charAt(control.charCodeAt(0) - 0x80),
  );
}
