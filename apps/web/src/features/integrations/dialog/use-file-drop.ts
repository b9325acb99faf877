import { type DragEvent, useState } from "react";

/** Handles a file dropped on an element. `isOver` is true while one is dragged over it. */
export function useFileDrop(onFile: (file: File) => void) {
  // Enter and leave events also fire for children, so count them.
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
      // Otherwise the browser opens the file instead of the page.
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
