import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SessionColumns } from "../../core/traffic-data.ts";

/** The sessions of a day in a third of their memory. */
export type PackedSessions = { length: number; columns: PackedColumn[]; deflated: Buffer };

type ColumnName = Exclude<keyof SessionColumns, "length">;
type Column = SessionColumns[ColumnName];
type PackedColumn = {
  name: ColumnName;
  create: new (bytes: ArrayBuffer) => Column;
  byteLength: number;
};

export function packSessions({ length, ...columns }: SessionColumns): PackedSessions {
  const entries = Object.entries(columns) as [ColumnName, Column][];
  const bytes = entries.map(([, { buffer, byteOffset, byteLength }]) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return {
    length,
    columns: entries.map(([name, column]) => ({
      name,
      create: column.constructor as PackedColumn["create"],
      byteLength: column.byteLength,
    })),
    deflated: deflateRawSync(Buffer.concat(bytes), { level: 1 }),
  };
}

export function unpackSessions({ length, columns, deflated }: PackedSessions): SessionColumns {
  const { buffer, byteOffset } = inflateRawSync(deflated);
  let from = byteOffset;
  const entries = columns.map(({ name, create: Create, byteLength }) => {
    const column = new Create(buffer.slice(from, from + byteLength) as ArrayBuffer);
    from += byteLength;
    return [name, column] as const;
  });
  return {
    length,
    ...(Object.fromEntries(entries) as Record<ColumnName, Column>),
  } as SessionColumns;
}
