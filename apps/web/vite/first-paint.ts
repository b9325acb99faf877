import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { screens } from "../src/lib/screens.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const stylesFile = fromHere("../../../packages/ui/src/theme/first-paint.css");
const scriptFile = fromHere("../src/first-paint/first-paint.ts");

/**
 * Adds the styles of the first paint to the document, and a small script that fetches the screen's chunk and report
 * while the app loads.
 */
export function firstPaint(): Plugin {
  let isBuild = false;
  return {
    name: "cartograph-first-paint",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    async generateBundle(_options, bundle) {
      const code = `(()=>{const screenFiles=${JSON.stringify(screenFiles(bundle))};${await scriptCode()}})();`;
      this.emitFile({ type: "asset", name: "first-paint.js", source: code });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const styled = html.replace("<!-- first-paint styles -->", `<style>${styles()}</style>`);
        const script = isBuild
          ? { src: `/${scriptOf(bundle)}` }
          : { type: "module", src: "/src/first-paint/first-paint.ts" };
        return { html: styled, tags: [{ tag: "script", attrs: script, injectTo: "head-prepend" }] };
      },
    },
  };
}

function styles(): string {
  const css = readFileSync(stylesFile, "utf8");
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The script as one file without imports, so that it waits for no other. */
async function scriptCode(): Promise<string> {
  const outputs = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: { write: false, lib: { entry: scriptFile, formats: ["iife"], name: "firstPaint" } },
  });
  const [output] = [outputs].flat();
  if (!output || !("output" in output))
    throw new Error("The script of the first paint was not built");
  return output.output[0].code.trim();
}

function scriptOf(bundle: Rolldown.OutputBundle | undefined): string {
  const file = Object.keys(bundle ?? {}).find((name) => /first-paint-[^/]*\.js$/.test(name));
  if (!file) throw new Error("The script of the first paint was not built");
  return file;
}

/** The chunks and styles of each screen that the document does not load itself. */
function screenFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  const named = entry ? filesFrom(bundle, entry.fileName) : new Set<string>();
  return Object.fromEntries(
    Object.keys(screens).map((name) => {
      const chunk = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/${name}-screen.tsx`),
      );
      if (!chunk) throw new Error(`No chunk contains ${name}-screen.tsx`);
      const files = [...filesFrom(bundle, chunk.fileName)];
      return [name, files.filter((file) => !named.has(file))];
    }),
  );
}

/** A chunk, what it imports statically, and the styles of all of these. */
function filesFrom(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  files = new Set<string>(),
): Set<string> {
  const chunk = bundle[fileName];
  if (files.has(fileName) || chunk?.type !== "chunk") return files;
  files.add(fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of chunk.imports) filesFrom(bundle, imported, files);
  return files;
}
