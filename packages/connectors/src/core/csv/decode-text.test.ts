import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import { encodeText, encodings } from "./encode-text.fixture.ts";

async function decode(bytes: Uint8Array, chunkBytes: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  let text = "";
  for await (const piece of decodeText(chunks())) text += piece;
  return text;
}

describe("decodeText", () => {
  test.each(encodings)("decodes %s, wherever its chunks are split", async (encoding) => {
    const windowsLetters = fc.constantFrom("a", ",", ";", "\n", "\r\n", "é", "ü", "ß", "Ø");
    const letters =
      encoding === "Windows-1252"
        ? windowsLetters
        : fc.oneof(windowsLetters, fc.constantFrom("Ж", "日", "😀"));
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: letters }),
        fc.integer({ min: 1, max: 99 }),
        async (tail, chunkBytes) => {
          const text = `Name,Created at,Lineitem name\n${tail}`;
          expect(await decode(encodeText(text, encoding), chunkBytes)).toBe(text);
        },
      ),
    );
  });

  test("decodes the Windows-1252 letters that ISO 8859-1 lacks", async () => {
    expect(await decode(encodeText("Name\n10 € – œuf", "Windows-1252"), 3)).toBe(
      "Name\n10 € – œuf",
    );
  });

  test("decodes a line that is not UTF-8 as Windows-1252", async () => {
    const bytes = Buffer.concat([
      Buffer.from("Zoë\n"),
      encodeText("Zoë\n", "Windows-1252"),
      Buffer.from("Zoë"),
    ]);
    expect(await decode(bytes, 5)).toBe("Zoë\nZoë\nZoë");
  });

  test("keeps a byte order mark that is not at the beginning", async () => {
    expect(await decode(Buffer.from("a\n\uFEFFb"), 2)).toBe("a\n\uFEFFb");
  });
});
