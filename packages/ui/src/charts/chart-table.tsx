import { VisuallyHidden } from "@mantine/core";

export type ChartTableProps = {
  caption: string;
  /** The first column is the row header. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The values of a chart for screen readers. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two platforms may have campaigns of the same name
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, columnIndex) => (
                <td key={columns[columnIndex + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
