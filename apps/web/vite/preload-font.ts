import type { Plugin } from "vite";

/** Preloads the Latin font instead of waiting for the style sheet. */
export function preloadFont(): Plugin {
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
