import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { ReactNode } from "react";
import { NextSteps, nextStepsTitle } from "./next-steps.tsx";
import { ImportingBanner, ImportingList, importingTitle } from "./importing-list.tsx";
import { StartPanel, type StartForm } from "./start-panel.tsx";
import type { StartStage } from "./start-stage.ts";
import { useStartStage } from "./use-start-stage.ts";

/** The first steps of a new account, or the next steps once it has data. */
export function GettingStarted({ form }: { form: StartForm }): ReactNode {
  const stage = useStartStage();
  if (stage === null) return <BlockSkeleton height={form === "full" ? 260 : 120} />;
  return <KnownStage stage={stage} form={form} />;
}

function KnownStage({ stage, form }: { stage: StartStage; form: StartForm }) {
  useAnnouncement(spokenStage(stage));
  switch (stage.stage) {
    case "done":
      return null;
    case "new":
      return <StartPanel form={form} />;
    case "importing":
      return form === "full" ? (
        <ImportingList firstImport={stage.firstImport} />
      ) : (
        <ImportingBanner firstImport={stage.firstImport} />
      );
    case "ready":
      return form === "full" ? <NextSteps steps={stage.next} /> : null;
  }
}

function spokenStage(stage: StartStage): string | null {
  if (stage.stage === "importing") return importingTitle(stage.firstImport);
  return stage.stage === "ready" ? nextStepsTitle(stage.next) : null;
}
