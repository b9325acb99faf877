// The app's build loads style sheets by component; the gallery loads all of them.
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import type { Decorator, Preview } from "@storybook/react-vite";
import { type ReactNode, useEffect } from "react";
import { ThemeProvider } from "../src/theme/theme-provider.tsx";

const withTheme: Decorator = (Story, { globals }) => (
  <ThemeProvider>
    <Scheme scheme={globals["scheme"] as MantineColorScheme}>
      <Story />
    </Scheme>
  </ThemeProvider>
);

function Scheme({ scheme, children }: { scheme: MantineColorScheme; children: ReactNode }) {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(scheme), [scheme, setColorScheme]);
  return children;
}

const preview: Preview = {
  decorators: [withTheme],
  parameters: { controls: { expanded: true } },
  initialGlobals: { scheme: "auto" },
  globalTypes: {
    scheme: {
      description: "Color scheme",
      toolbar: {
        title: "Scheme",
        icon: "contrast",
        items: [
          { value: "auto", title: "System" },
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
        ],
      },
    },
  },
};

export default preview;
