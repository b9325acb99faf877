import { Anchor, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Term, Terms } from "../terms.tsx";
import classes from "./record.module.css";

/** The name of a record, what it is in short, and its page in the shop's admin. */
export function RecordHead(props: { title: string; adminUrl: string | null; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <Title order={1}>{props.title}</Title>
        {props.children}
      </div>
      {props.adminUrl ? (
        <Anchor href={props.adminUrl} target="_blank" rel="noopener noreferrer" data-print="hide">
          Open in Shopify ↗
        </Anchor>
      ) : null}
    </header>
  );
}

/** A wide and a narrow column, stacked on narrow screens. */
export function RecordColumns({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <div className={classes.columns}>
      <Stack gap="xl">{wide}</Stack>
      <Stack gap="xl">{narrow}</Stack>
    </div>
  );
}

/** Facts about a record, one per line. */
export function RecordFacts({ facts }: { facts: readonly Term[] }) {
  return <Terms terms={facts} className={classes.facts} />;
}
