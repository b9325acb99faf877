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
      return Array.from({ length: packed.length / width }, (_, index) => {
        const at = (place: number) => packed[index * width + place] ?? 0;
        return {
          query: texts[at(0)] ?? null,
          page: texts[at(1)] ?? "",
          country: at(2),
          device: devices[at(3)] ?? "DESKTOP",
          clicks: at(4),
          impressions: at(5),
          positionSum: at(6),
        };
      });
    },
  };
}
