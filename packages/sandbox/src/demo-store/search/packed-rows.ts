import type { SearchRow } from "../../core/traffic-data.ts";

const devices = ["DESKTOP", "MOBILE", "TABLET"] as const;

/** Numbers of each packed row. */
const width = 7;

/** Packs search results into numbers, because a year has hundreds of thousands of rows. */
export function createRowPacking() {
  const texts: string[] = [];
  const numbers = new Map<string, number>();

  function numberOf(text: string): number {
    let number = numbers.get(text);
    if (number === undefined) numbers.set(text, (number = texts.push(text) - 1));
    return number;
  }

  return {
    pack(rows: readonly SearchRow[]): Int32Array {
      const packed = new Int32Array(rows.length * width);
      rows.forEach((row, index) => {
        const { query, page, country, device, clicks, impressions, positionSum } = row;
        packed.set(
          [
            query === null ? -1 : numberOf(query),
            numberOf(page),
            country,
            devices.indexOf(device),
            clicks,
            impressions,
            positionSum,
          ],
          index * width,
        );
      });
      return packed;
    },
    unpack(packed: Int32Array): SearchRow[] {
      const rows: SearchRow[] = [];
      for (let at = 0; at < packed.length; at += width) {
        rows.push({
          query: texts[packed[at] ?? -1] ?? null,
          page: texts[packed[at + 1] ?? -1] ?? "",
          country: packed[at + 2] ?? 0,
          device: devices[packed[at + 3] ?? 0] ?? "DESKTOP",
          clicks: packed[at + 4] ?? 0,
          impressions: packed[at + 5] ?? 0,
          positionSum: packed[at + 6] ?? 0,
        });
      }
      return rows;
    },
  };
}
