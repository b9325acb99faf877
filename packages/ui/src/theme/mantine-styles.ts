// Mantine's base styles in a cascade layer, so that our CSS modules win in any loading order.
// The build adds each component's own style sheet (apps/web/vite/mantine-styles.ts).
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
