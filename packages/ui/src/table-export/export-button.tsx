import { ActionIcon, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "../announcer/announce.ts";
import classes from "./export-button.module.css";
import type { ExportTable, StampLine } from "./export-table.ts";
import { offerExport } from "./offered-exports.ts";
import { saveFile } from "./save-file.ts";
import type { StampedExport } from "./stamp-lines.ts";
import { useTableStamp } from "./table-stamp.tsx";

type Content = ExportTable & Pick<StampedExport, "comparedDays"> & { stamp: readonly StampLine[] };

export type ExportButtonProps = {
  /** Part of the file name, kebab-case. */
  name: string;
  /** The title above the table. */
  title: string;
  /** The table as shown when the button is pressed, with its own stamp lines; a promise where rows must be loaded. */
  content: () => Content | Promise<Content>;
};

/** Downloads a table as a CSV file with a stamp; hidden while the stamp is unknown, disabled while it is outdated. */
export function ExportButton({ name, title, content }: ExportButtonProps) {
  const stamp = useTableStamp();
  const [hasFailed, setHasFailed] = useState(false);
  const run = useEffectEvent(() => {
    if (stamp) void download(stamp);
  });
  const isReady = stamp !== null && !stamp.isOutdated;
  useEffect(
    () => (isReady ? offerExport({ title, run: () => run() }) : undefined),
    [isReady, title],
  );
  if (!stamp) return null;

  async function download(known: NonNullable<typeof stamp>) {
    setHasFailed(false);
    try {
      const [{ csvText }, { exportFileName, stampLines }] = await Promise.all([
        import("./csv-text.ts"),
        import("./stamp-lines.ts"),
      ]);
      const { stamp: own, comparedDays, ...table } = await content();
      const exportedAt = Date.now();
      const lines = stampLines(known, { title, exportedAt, own, comparedDays });
      saveFile(exportFileName(name, known, exportedAt), csvText(lines, table));
      announce("Exported");
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <>
      <Tooltip label="Export as CSV">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.button ?? ""}
          aria-label={`Export ${title} as CSV`}
          disabled={!isReady}
          onClick={() => void download(stamp)}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {hasFailed ? (
        <span role="alert" className={classes.failure}>
          The export failed. Your data is safe. Try again in a moment.
        </span>
      ) : null}
    </>
  );
}
