import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ReadingBanner, ReadingList } from "./reading-list.tsx";
import { StartPanel, type StartForm } from "./start-panel.tsx";
import { useStartStage } from "./use-start-stage.ts";

/** What there is to do until an account has its first figures, and what could follow them. */
export function GettingStarted({ form }: { form: StartForm }) {
  const stage = useStartStage();
  if (stage === null) return <BlockSkeleton height={form === "full" ? 260 : 120} />;
  switch (stage.stage) {
    case "done":
      return null;
    case "new":
      return <StartPanel form={form} />;
    case "reading":
      return form === "full" ? (
        <ReadingList reading={stage.reading} />
      ) : (
        <ReadingBanner reading={stage.reading} />
      );
    case "figures":
      return form === "full" ? <NextSteps steps={stage.next} /> : null;
  }
}
