import type { BuildOptions } from "esbuild";

export const entryPoints: string[];
export const bundleOptions: BuildOptions;
