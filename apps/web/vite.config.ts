import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const firstPaintCss = fileURLToPath(
  new URL("../../packages/ui/src/theme/first-paint.css", import.meta.url),
);

/** Puts the few rules of the first paint into the document, so that it waits for no other file. */
function firstPaint(): Plugin {
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

/** Asks for the Latin letters with the first requests instead of after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: "cartograph-preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /inter-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = {
          rel: "preload",
          href: `/${font}`,
          as: "font",
          type: "font/woff2",
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

const api = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), firstPaint(), preloadFont()],
  build: {
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { port: 5173, proxy: { "/trpc": api, "/api": api } },
});
