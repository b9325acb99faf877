import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A mistake in the arguments; its message is for the person who typed them. */
export class ScaffoldError extends Error {
  override readonly name = "ScaffoldError";
}

/** New and changed files of a workspace; nothing is written before `save`. */
export function createWorkspaceEdit(root: string) {
  const contents = new Map<string, string>();

  function read(file: string): string {
    return contents.get(file) ?? readFileSync(join(root, file), "utf8");
  }

  return {
    read,
    /** @throws ScaffoldError when the file exists */
    create(file: string, text: string): void {
      if (existsSync(join(root, file))) throw new ScaffoldError(`${file} already exists`);
      contents.set(file, text);
    },
    /**
     * Inserts text before the first occurrence of `marker` that follows `after`.
     * @throws ScaffoldError when the file has changed so that one of them is missing
     */
    insert(file: string, { marker, after = "", text }: InsertPosition): void {
      const source = read(file);
      const start = source.indexOf(after);
      const index = start < 0 ? -1 : source.indexOf(marker, start + after.length);
      if (index < 0) throw new ScaffoldError(`${file} has no ${JSON.stringify(marker)}`);
      contents.set(file, source.slice(0, index) + text + source.slice(index));
    },
    /** Writes and formats the files, and returns their paths. */
    save(): string[] {
      const files = [...contents.keys()];
      for (const [file, text] of contents) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      }
      const oxfmt = join(root, "node_modules", ".bin", "oxfmt");
      const { status, stderr } = spawnSync(oxfmt, files, { cwd: root, encoding: "utf8" });
      if (status !== 0) throw new ScaffoldError(`oxfmt failed: ${stderr}`);
      return files;
    },
  };
}

export type WorkspaceEdit = ReturnType<typeof createWorkspaceEdit>;

type InsertPosition = { marker: string; after?: string; text: string };
