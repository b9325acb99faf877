import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const componentModule = /\/@mantine\/core\/esm\/(?:components|utils)\/[^?]*\/(\w+)\.module\.mjs$/;
const variablesSheet = /\/@mantine\/core\/styles\/default-css-variables\.layer\.css$/;

/** Mantine's palettes that our theme does not use. Mantine's calendar uses red. */
const unusedPalettes =
  /--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

/** Imports of other components, which begin with a capital letter. */
const partImport = /from "(?:\.\.\/)+([A-Z]\w+)\/(?:[A-Z]\w+\/)*[A-Z]\w+\.mjs"/g;

/** The folders of the components that the one in `folder` uses. */
function partsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".mjs"))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), "utf8");
      return Array.from(code.matchAll(partImport), ([, name]) => name ?? "");
    });
  // Nothing overrides the styles of ScrollArea, and Combobox would add them to every report.
  const parts = new Set(names.filter((name) => name !== "ScrollArea"));
  return [...parts].map((name) => join(dirname(folder), name)).filter(existsSync);
}

/** The style sheets of a component, after those of its parts, which it overrides. */
function sheetsOf(folder: string, seen = new Set<string>()): string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const name = basename(folder);
  const own = existsSync(join(folder, "../../../styles", `${name}.layer.css`)) ? [name] : [];
  return [...partsOf(folder).flatMap((part) => sheetsOf(part, seen)), ...own];
}

/**
 * Imports each Mantine component's own style sheet in the chunk of the component, so that the first paint loads no
 * unused styles. The sheets are in a cascade layer, so our modules always override them.
 */
export function mantineStyles(): Plugin {
  return {
    name: "cartograph-mantine-styles",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (variablesSheet.test(id)) {
        return code.replace(/--[\w-]+:[^;{}]+;/g, (line) =>
          unusedPalettes.test(line) ? "" : line,
        );
      }
      const name = componentModule.exec(id)?.[1];
      if (!name) return null;
      const sheets = [...new Set([...sheetsOf(dirname(id)), name])];
      const imports = sheets.map((sheet) => `import "@mantine/core/styles/${sheet}.layer.css";\n`);
      return { code: imports.join("") + code, map: null };
    },
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
        const [palette] = unusedPalettes.exec(String(asset.source)) ?? [];
        if (palette)
          this.error(`${asset.fileName} uses ${palette}…, which vite/mantine-styles.ts leaves out`);
      }
    },
  };
}
