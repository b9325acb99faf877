import type { RootOperationNode } from "kysely";
import { type BatchParameter, batchText, singleRowText } from "./batch-compiler.ts";

/** The text for a single row, and texts for many rows by which parameters are shared. */
type BatchTexts = { single: string; all: Map<string, string> };

const textsOf = new WeakMap<RootOperationNode, BatchTexts>();

/** The statement for one parameter row, compiled once. */
export function singleText(query: RootOperationNode): string {
  return knownTexts(query).single;
}

/** The statement for many parameter rows, compiled once per set of shared parameters. */
export function allRowsText(
  query: RootOperationNode,
  parameters: readonly BatchParameter[],
): string {
  const { all } = knownTexts(query);
  const key = parameters.map(({ isShared }) => (isShared ? "1" : "0")).join("");
  const text = all.get(key) ?? batchText(query, parameters);
  all.set(key, text);
  return text;
}

function knownTexts(query: RootOperationNode): BatchTexts {
  const texts = textsOf.get(query) ?? { single: singleRowText(query), all: new Map() };
  textsOf.set(query, texts);
  return texts;
}
