/** All colors of the app. Components use the CSS variables made from them. */
export type Palette = {
  page: string;
  card: string;
  /** Surfaces above a card: menus, dialogs, the hovered row. */
  raised: string;
  hover: string;
  hairline: string;
  /** Borders of controls: a contrast of at least 3:1 on a card. */
  control: string;
  text: string;
  muted: string;
  accent: string;
  accentHover: string;
  accentSurface: string;
  /** Text on the accent and status colors. */
  onAccent: string;
  success: StatusColors;
  warning: StatusColors;
  danger: StatusColors;
  /** In fixed order; a source has the same number on every screen. */
  series: readonly [string, string, string, string, string, string];
};

/** `mark` for shapes (3:1 on a card), `text` (4.5:1) and `surface` for the background of `text`. */
export type StatusColors = { mark: string; text: string; surface: string };

export const lightPalette: Palette = {
  page: "#f7f8fa",
  card: "#ffffff",
  raised: "#ffffff",
  hover: "#f1f3f6",
  hairline: "#e6e8ec",
  control: "#868e9b",
  text: "#16191f",
  muted: "#5b6472",
  accent: "#0c60a3",
  accentHover: "#0a5088",
  accentSurface: "#e8f1f9",
  onAccent: "#ffffff",
  success: { mark: "#1a7f4b", text: "#16703f", surface: "#e6f4ec" },
  warning: { mark: "#b26a00", text: "#8a5200", surface: "#fdf1de" },
  danger: { mark: "#c4313a", text: "#b3252e", surface: "#fcebec" },
  series: ["#0c60a3", "#bb881a", "#14938d", "#871459", "#a670f3", "#61620c"],
};

export const darkPalette: Palette = {
  page: "#0f1115",
  card: "#15181e",
  raised: "#1b1f27",
  hover: "#1e232c",
  hairline: "#262b34",
  control: "#667080",
  text: "#eef0f4",
  muted: "#9aa4b2",
  accent: "#42a3fd",
  accentHover: "#6db8fe",
  accentSurface: "#12283d",
  onAccent: "#0b1520",
  success: { mark: "#3fb27f", text: "#58c795", surface: "#12291f" },
  warning: { mark: "#d9953a", text: "#e6ab5c", surface: "#2e2212" },
  danger: { mark: "#e5636b", text: "#f2868d", surface: "#331a1d" },
  // The third and the last are softened, since the most distinct hues glare on a dark background.
  series: ["#42a3fd", "#a24e10", "#60dccf", "#f06a8a", "#794db6", "#cac34b"],
};

/** Ten grays for Mantine's light scheme, where no token applies. */
export const lightGrays = [
  "#f7f8fa",
  "#f1f3f6",
  "#eceef2",
  "#e6e8ec",
  "#d3d8df",
  "#868e9b",
  "#5b6472",
  "#454d5a",
  "#2c323c",
  "#16191f",
] as const;

/** The same for the dark scheme, from text to the darkest surface. */
export const darkGrays = [
  "#eef0f4",
  "#c9cfd8",
  "#9aa4b2",
  "#7c8696",
  "#262b34",
  "#1e232c",
  "#1b1f27",
  "#15181e",
  "#0f1115",
  "#0b0d10",
] as const;
