import { RangeLink } from "../../lib/range-link.tsx";
import { type SettingsSectionId, settingsSections } from "../../lib/settings-sections.ts";
import classes from "./section-list.module.css";

/** Links to the sections of the settings, next to the section or, on narrow screens, above it. */
export function SectionList({ current }: { current: SettingsSectionId }) {
  return (
    <nav aria-label="Sections" className={classes.list}>
      {settingsSections.map(({ id, title }) => (
        <RangeLink
          key={id}
          to={`/settings/${id}`}
          aria-current={id === current ? "page" : undefined}
          className={classes.entry ?? ""}
        >
          {title}
        </RangeLink>
      ))}
    </nav>
  );
}
