import { Text } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./file-drop.module.css";

/** A place to drop a CSV file on, or to choose one from by click or key. */
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
      {/* Lies invisible over the whole area: browsers take dropped files on it by themselves. */}
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
          // The same file can be chosen twice in a row only when the field forgets it.
          event.currentTarget.value = "";
          if (file) props.onFile(file);
        }}
      />
    </label>
  );
}
