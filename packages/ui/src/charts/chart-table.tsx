import { VisuallyHidden } from "@mantine/core";

export type ChartTableProps = {
  caption: string;
  /** The first column names the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The figures of a chart for people who do not see it. */
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
            // oxlint-disable-next-line react/no-array-index-key -- two platforms may have a campaign of one name
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
