import { Text } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./file-drop.module.css";

/** Drop zone and file picker for a CSV file. */
export function FileDrop(props: { isDisabled: boolean; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label className={classes.drop} data-over={isOver || undefined}>
      <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
      <Text fw={600} span>
        Choose a CSV file
      </Text>
      <Text size="sm" c="dimmed" span>
        or drop it here, plain or gzipped
      </Text>
      {/* Covers the whole area invisibly, because browsers accept files dropped on a file input. */}
      <input
        type="file"
        className={classes.input}
        accept=".csv,.gz,text/csv,application/gzip"
        disabled={props.isDisabled}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset the input so that the same file can be selected again.
          event.currentTarget.value = "";
          if (file) props.onFile(file);
        }}
      />
    </label>
  );
}
