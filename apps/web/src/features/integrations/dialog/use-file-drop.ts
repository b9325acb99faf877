import { type DragEvent, useState } from "react";

/** Takes a file that is dropped anywhere on an element; `isOver` while one is held over it. */
export function useFileDrop(onFile: (file: File) => void) {
  // Enter and leave come for every child as well: only their balance tells.
  const [depth, setDepth] = useState(0);
  return {
    isOver: depth > 0,
    dropProps: {
      onDragEnter: (event: DragEvent) => {
        if (holdsFile(event)) setDepth((before) => before + 1);
      },
      onDragLeave: (event: DragEvent) => {
        if (holdsFile(event)) setDepth((before) => Math.max(0, before - 1));
      },
      // Without this the browser would open the file in place of the page.
      onDragOver: (event: DragEvent) => {
        if (holdsFile(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setDepth(0);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}

function holdsFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}
