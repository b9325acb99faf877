import "./lib/zod-without-eval.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
// In development, load all of Mantine's styles; the build includes only those in use.
if (import.meta.env.DEV) await import("@mantine/core/styles.layer.css");
createRoot(root).render(<App />);
