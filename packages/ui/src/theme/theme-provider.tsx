import "@fontsource-variable/inter/index.css";
import "./mantine-styles.ts";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver } from "./css-variables.ts";
import printSheet from "./print.css?inline";
import { theme } from "./theme.ts";
import { useIsPrinting } from "./use-is-printing.ts";

/** The app's theme; light or dark by the system's setting until the user chooses, and light on paper. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isPrinting = useIsPrinting();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      {...(isPrinting && { forceColorScheme: "light" })}
    >
      <style media="print">{printSheet}</style>
      {children}
    </MantineProvider>
  );
}
