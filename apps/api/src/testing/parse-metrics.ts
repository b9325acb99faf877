export type Sample = { name: string; labels: Record<string, string>; value: number };

const sampleLine =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\["\\n])*",?)*)\})? ([Nn]a[Nn]|[+-]Inf|[-+\d.e]+)$/;
const typeLine = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary)$/;
const helpLine = /^# HELP ([a-zA-Z_:][\w:]*) \S.*$/;
const suffix = /_(?:bucket|count|sum)$/;

/**
 * Parses Prometheus' text format strictly: every family has one help and one type line before its samples, every line
 * ends with a line feed, and no sample occurs twice.
 * @throws Error naming the first line that is wrong
 */
export function parseMetrics(text: string): Sample[] {
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  if (!text.endsWith("\n")) throw refuse("the last line does not end");
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const help = helpLine.exec(line)?.[1];
    const [, typed, type] = typeLine.exec(line) ?? [];
    const [sample, name, labels = "", value] = sampleLine.exec(line) ?? [];
    if (help !== undefined) {
      if (helps.has(help)) throw refuse(line);
      helps.add(help);
    } else if (typed !== undefined && type !== undefined) {
      if (types.has(typed) || !helps.has(typed)) throw refuse(line);
      types.set(typed, type);
    } else {
      const key = sample?.replace(/ \S+$/, "") ?? "";
      if (name === undefined || value === undefined || seen.has(key)) throw refuse(line);
      if (!types.has(name) && types.get(name.replace(suffix, "")) === undefined) throw refuse(line);
      seen.add(key);
      samples.push({ name, labels: labelsOf(labels), value: numberOf(value) });
    }
  }
  return samples;
}

function refuse(line: string): Error {
  return new Error(`Not Prometheus' text format: ${line}`);
}

function labelsOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}

function numberOf(text: string): number {
  return Number(text.replace("Inf", "Infinity"));
}
