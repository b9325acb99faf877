import { Link, useSearchParams } from "react-router-dom";
import classes from "./section-list.module.css";
import type { SettingsSectionEntry } from "./settings-sections.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** Links to the sections of the page, with the one in view marked. Wide screens only. */
export function SectionList({ sections }: { sections: readonly SettingsSectionEntry[] }) {
  const [search] = useSearchParams();
  const current = useSectionInView(sections);
  return (
    <nav aria-label="Sections" className={classes.list}>
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={{ search: search.toString(), hash: id }}
          aria-current={id === current ? "location" : undefined}
          className={classes.entry}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
