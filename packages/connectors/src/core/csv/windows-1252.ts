/** The letters of the bytes 80 to 9F; the others are those of ISO 8859-1. A byte without a letter stays a control. */
const letters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** Some releases of Node take windows-1252 for ISO 8859-1 in TextDecoder. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return text.replaceAll(/[\u0080-\u009F]/g, (control) =>
    letters.charAt(control.charCodeAt(0) - 0x80),
  );
}
