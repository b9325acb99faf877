import "./lib/zod-without-eval.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root");
createRoot(root).render(<App />);
