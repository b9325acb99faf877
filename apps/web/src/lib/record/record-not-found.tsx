import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Stack, Title } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import { ScreenTitle } from "../screen-title.tsx";

export type RecordNotFoundProps = {
  /** The name of the record, such as "Order". */
  record: string;
  /** Why the link may not work, as a sentence. */
  reason?: string;
  /** Where to go instead. */
  back: { to: string; label: string };
};

/** The screen of a link to a record that the store does not have. */
export function RecordNotFound({
  record,
  reason = "The link may be incomplete, or belong to another store.",
  back,
}: RecordNotFoundProps) {
  const title = `${record} not found`;
  return (
    <Stack gap="xl">
      <ScreenTitle>{title}</ScreenTitle>
      <Title order={1}>{title}</Title>
      <EmptyState
        title={`No ${record.toLowerCase()} matches this link`}
        description={reason}
        icon={<IconZoomQuestion size={24} />}
        action={<AppLink to={back.to}>{back.label}</AppLink>}
      />
    </Stack>
  );
}
