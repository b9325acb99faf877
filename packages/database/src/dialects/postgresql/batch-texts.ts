import type { RootOperationNode } from "kysely";
import { type BatchParameter, batchText, singleRowText } from "./batch-compiler.ts";

/** The text for one row of parameters, and those for many rows by which parameters these share. */
type BatchTexts = { single: string; all: Map<string, string> };

const textsOf = new WeakMap<RootOperationNode, BatchTexts>();

/** The statement for one row of parameters, compiled once. */
export function singleText(query: RootOperationNode): string {
  return knownTexts(query).single;
}

/** The statement for many rows of parameters, compiled once for each set of shared ones. */
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
