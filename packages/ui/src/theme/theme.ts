import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { darkGrays, darkPalette, lightGrays, lightPalette } from "./palette.ts";

// Mantine requires ten shades of a color; components use the variables of css-variables.ts.
function tupleOf(light: string, dark: string): MantineColorsTuple {
  return [dark, dark, dark, dark, dark, light, light, light, light, light];
}

const ownColors = new Set(["accent", "success", "warning", "danger"]);

// Mantine uses one text color on filled components for both schemes; ours differ.
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const name = input.color ?? "accent";
  return input.variant === "filled" && ownColors.has(name)
    ? { ...resolved, color: "var(--cartograph-on-accent)" }
    : resolved;
};

const fontFamily =
  '"Inter Variable", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export const theme = createTheme({
  colors: {
    accent: tupleOf(lightPalette.accent, darkPalette.accent),
    success: tupleOf(lightPalette.success.mark, darkPalette.success.mark),
    warning: tupleOf(lightPalette.warning.mark, darkPalette.warning.mark),
    danger: tupleOf(lightPalette.danger.mark, darkPalette.danger.mark),
    gray: lightGrays,
    dark: darkGrays,
  },
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver,
  black: lightPalette.text,
  white: lightPalette.card,
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.25rem", xl: "1.5rem" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "16px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Paper: { defaultProps: { radius: "lg", withBorder: true } },
    Popover: {
      defaultProps: { width: "18rem", offset: 4, shadow: "md", transitionProps: { duration: 120 } },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 200,
        events: { hover: true, focus: true, touch: true },
        // Users who zoom in need to move the pointer over the tooltip.
        interactive: true,
      },
    },
    Modal: {
      defaultProps: {
        radius: "lg",
        centered: true,
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { "aria-label": "Close" },
        // Otherwise the dialog's header would be a second banner landmark.
        attributes: { header: { role: "presentation" } },
      },
      styles: { title: { fontSize: "1rem", fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 150 },
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    // Mounting closed lists too would add a thousand elements to the store settings.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { checkIconPosition: "right", allowDeselect: false } },
  },
});
