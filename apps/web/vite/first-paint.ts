import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const firstPaintCss = fileURLToPath(
  new URL("../../../packages/ui/src/theme/first-paint.css", import.meta.url),
);

/** Puts the few rules of the first paint into the document, so that it waits for no other file. */
export function firstPaint(): Plugin {
  return {
    name: "cartograph-first-paint",
    transformIndexHtml(html) {
      const css = readFileSync(firstPaintCss, "utf8")
        .replace(/\/\*.*?\*\//gs, "")
        .replace(/\s+/g, " ");
      return html.replace("<!-- first-paint styles -->", `<style>${css.trim()}</style>`);
    },
  };
}
