// What every component stands on, in Mantine's cascade layer: our modules always win, whichever chunk arrives first.
// The build gives each component its own sheet beside it (apps/web/vite/mantine-styles.ts).
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
