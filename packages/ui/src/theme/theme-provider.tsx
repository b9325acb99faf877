import "@fontsource-variable/inter/index.css";
import "./mantine-styles.ts";
import "./global.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver } from "./css-variables.ts";
import { PrintStyles } from "./print-styles.tsx";
import { theme } from "./theme.ts";

/** The app's theme; light or dark by the system's setting until the user chooses. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      <PrintStyles />
      {children}
    </MantineProvider>
  );
}
