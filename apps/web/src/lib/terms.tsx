import type { ReactNode } from "react";

export type Term = readonly [name: string, value: ReactNode];

/** Names with their values, as a description list. */
export function Terms(props: {
  terms: readonly Term[];
  className?: string | undefined;
  "aria-label"?: string;
}) {
  const { terms, ...list } = props;
  return (
    <dl {...list}>
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
