export type NoteMarkProps = {
  texts: readonly string[];
  /** Passed by Recharts: the place of the line. */
  viewBox?: { x?: number; y?: number };
};

/** The mark of a note at the top of its line. Pointing at it shows the text, as does the tooltip of its point. */
export function NoteMark({ texts, viewBox }: NoteMarkProps) {
  return (
    <g data-note>
      <title>{texts.join(" · ")}</title>
      <circle
        cx={viewBox?.x ?? 0}
        cy={(viewBox?.y ?? 0) + 3}
        r={4}
        fill="var(--cartograph-card)"
        stroke="var(--cartograph-muted)"
        strokeWidth={2}
      />
    </g>
  );
}
