import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { IconZoomQuestion } from "@tabler/icons-react";
import { ScreenTitle } from "./screen-title.tsx";

export type RecordNotFoundProps = {
  /** What the link is to, such as "Order". */
  record: string;
  description: string;
  /** Where to go instead. */
  back: { to: string; label: string };
};

/** The screen of a link to a record that the store does not have. */
export function RecordNotFound({ record, description, back }: RecordNotFoundProps) {
  const title = `${record} not found`;
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <EmptyState
        title={title}
        description={description}
        icon={<IconZoomQuestion size={24} />}
        action={<AppLink to={back.to}>{back.label}</AppLink>}
      />
    </>
  );
}
