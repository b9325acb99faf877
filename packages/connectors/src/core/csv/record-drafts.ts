import { type CsvLine, maxTextLength } from "./csv-lines.ts";

/** A record before its cells are read, or a line whose quote is never closed. `line` is its first line. */
export type Draft = CsvLine & { quotes: "none" | "closed" | "open" };

/** Longer than any cell of an order; without a limit, one missing quote would swallow the rest of the file. */
const maxRecordLines = 500;

/** A block of cells takes many times the memory of its text. */
const maxBlock = { rows: 500, length: maxTextLength };

/** Joins lines into records, scanning each line once: files may have many long lines after an unclosed quote. */
export class RecordDrafts {
  readonly #isOneRecord: (text: string) => boolean;
  #drafts: Draft[] = [];
  #length = 0;
  /** Lines of a record whose quote is open: the first one opens it, and the others close every quote they open. */
  #open: Draft[] = [];
  #openLength = 0;

  constructor(isOneRecord: (text: string) => boolean) {
    this.#isOneRecord = isOneRecord;
  }

  /** Whether to take the records before adding another line. */
  get isFull(): boolean {
    return this.#drafts.length >= maxBlock.rows || this.#length >= maxBlock.length;
  }

  add({ line, text }: CsvLine): void {
    const quotes = quotesIn(text);
    const draft: Draft = { line, text, quotes };
    if (this.#open.length === 0 && quotes !== "open") this.#push(draft);
    else if (this.#open.length > 0 && quotes === "open") this.#close(draft);
    else this.#continue(draft);
  }

  take(): Draft[] {
    const drafts = this.#drafts;
    this.#drafts = [];
    this.#length = 0;
    return drafts;
  }

  /** Gives up the record whose quote is open: its first line cannot be read, and the others are records. */
  giveUp(): void {
    for (const draft of this.#open) this.#push(draft);
    this.#open = [];
    this.#openLength = 0;
  }

  #continue(draft: Draft): void {
    this.#open.push(draft);
    this.#openLength += draft.text.length;
    if (this.#open.length >= maxRecordLines || this.#openLength > maxTextLength) this.giveUp();
  }

  #close(last: Draft): void {
    const [first = last] = this.#open;
    const text = [...this.#open, last].map((draft) => draft.text).join("\n");
    if (this.#isOneRecord(text)) {
      this.#open = [];
      this.#openLength = 0;
      this.#push({ line: first.line, text, quotes: "closed" });
    } else {
      // The line closed a stray quote, so it opens one itself.
      this.giveUp();
      this.#continue(last);
    }
  }

  #push(draft: Draft): void {
    if (isBlank(draft.text)) return;
    this.#drafts.push(draft);
    this.#length += draft.text.length;
  }
}

/** Whether the quotes that a text opens are closed. */
function quotesIn(text: string): Draft["quotes"] {
  let at = text.indexOf('"');
  if (at === -1) return "none";
  let isOpen = false;
  for (; at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen ? "open" : "closed";
}

const isBlank = (text: string) => !/\S/.test(text);
