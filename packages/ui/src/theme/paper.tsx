import { useEffect } from "react";
import printSheet from "./print.css?url";
import { isPrinting, onPrinting } from "./printing.ts";

/** How pages are printed: their style sheet, and light colors whatever the screen's. */
export function Paper() {
  useEffect(lightOnPaper, []);
  return <link rel="stylesheet" media="print" href={printSheet} />;
}

function lightOnPaper(): () => void {
  const { dataset } = document.documentElement;
  let screenScheme: string | undefined;
  return onPrinting(() => {
    if (isPrinting()) {
      screenScheme ??= dataset.mantineColorScheme;
      dataset.mantineColorScheme = "light";
    } else if (screenScheme !== undefined) {
      dataset.mantineColorScheme = screenScheme;
      screenScheme = undefined;
    }
  });
}
