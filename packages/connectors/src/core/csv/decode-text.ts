import { decodeWindows1252 } from "./windows-1252.ts";

/** Decodes a file chunk by chunk, detecting its encoding from its bytes. */
export async function* decodeText(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: StreamDecoder | null = null;
  let head: Uint8Array = new Uint8Array(0);
  for await (const chunk of input) {
    if (decoder !== null) {
      yield decoder.decode(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    decoder = createDecoder(head);
    yield decoder.decode(head);
  }
  if (decoder === null) {
    decoder = createDecoder(head);
    yield decoder.decode(head);
  }
  yield decoder.end();
}

/** Enough for a byte order mark, or for the pattern that UTF-16 leaves in an ASCII header. */
const headBytes = 64;

function createDecoder(head: Uint8Array): StreamDecoder {
  const wide = wideEncodingOf(head);
  return wide === null ? createByteDecoder() : createWideDecoder(wide);
}

type StreamDecoder = { decode(chunk: Uint8Array): string; end(): string };

/** UTF-16 by its byte order mark, or by the zero bytes of ASCII text in UTF-16. */
function wideEncodingOf(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const pairs = Math.floor(Math.min(head.length, headBytes) / 2);
  if (pairs < 2) return null;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) {
    if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.8 && even < pairs * 0.2) return "utf-16le";
  return even > pairs * 0.8 && odd < pairs * 0.2 ? "utf-16be" : null;
}

function createWideDecoder(encoding: "utf-16le" | "utf-16be"): StreamDecoder {
  const decoder = new TextDecoder(encoding);
  return {
    decode: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const maxBufferedBytes = 2_097_152;

/**
 * UTF-8, falling back to Windows-1252 (which older spreadsheets save) for lines that are not valid UTF-8. Windows-1252
 * text with special characters is practically never valid UTF-8.
 */
function createByteDecoder(): StreamDecoder {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest: Uint8Array = new Uint8Array(0);
  let isFirst = true;

  const tryUtf8 = (bytes: Uint8Array): string | null => {
    try {
      return utf8.decode(bytes);
    } catch {
      return null;
    }
  };
  const decodeLines = (bytes: Uint8Array): string => {
    const text =
      tryUtf8(bytes) ??
      splitLines(bytes)
        .map((line) => tryUtf8(line) ?? decodeWindows1252(line))
        .join("");
    const unmarked = isFirst && text.startsWith("\uFEFF") ? text.slice(1) : text;
    if (bytes.length > 0) isFirst = false;
    return unmarked;
  };
  return {
    decode(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
      // Text without line ends is not buffered whole: its reader refuses it.
      const cut = end === 0 && bytes.length > maxBufferedBytes ? bytes.length : end;
      rest = bytes.subarray(cut);
      return decodeLines(bytes.subarray(0, cut));
    },
    end: () => decodeLines(rest),
  };
}

/** Each line with its line end. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = start;
    while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end++;
    end = Math.min(end + 1, bytes.length);
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}
