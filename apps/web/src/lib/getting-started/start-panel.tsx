import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Button, Paper, Text, Title } from "@mantine/core";
import { IconEye, IconFileTypeCsv, IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useViewDemo } from "../demo/use-view-demo.ts";
import { RangeLink } from "../range-link.tsx";
import { trpc } from "../trpc.ts";
import classes from "./start-panel.module.css";

/** `full` on the Overview, `short` on the other reports. */
export type StartForm = "full" | "short";

type StartOptionProps = { icon: ReactNode; title: string; action: ReactNode; children: ReactNode };

/** The three ways to start, with explanations on the Overview only. */
export function StartPanel({ form }: { form: StartForm }) {
  const hints = trpc.user.hints.useQuery();
  const isFull = form === "full";
  const StartOption = isFull ? FullOption : ShortOption;
  return (
    <Paper
      component="section"
      aria-labelledby="getting-started"
      p={{ base: "md", sm: "lg" }}
      className={isFull ? classes.panel : classes.short}
    >
      <div className={classes.head}>
        <Title order={2} id="getting-started">
          {isFull ? "Get started with your data" : "No data yet"}
        </Title>
        <Text c="dimmed">
          {isFull
            ? "Choose how to bring in your data. You can add more sources later."
            : "Connect a platform or import a file to fill your reports."}
        </Text>
      </div>
      <div className={classes.ways}>
        <StartOption
          icon={<IconPlugConnected size={20} stroke={1.75} aria-hidden />}
          title="Connect a platform"
          action={
            <Button component={RangeLink} to="/integrations?add=shopify">
              Connect Shopify
            </Button>
          }
        >
          Shopify provides sales, products and customers. You can add analytics, advertising and
          email later.
        </StartOption>
        <StartOption
          icon={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
          title="Import a CSV"
          action={
            <Button variant="default" component={RangeLink} to="/integrations#orders-import">
              Import orders
            </Button>
          }
        >
          Upload a Shopify orders export. No API key needed.
        </StartOption>
        {hints.data?.demo ? (
          <StartOption
            icon={<IconEye size={20} stroke={1.75} aria-hidden />}
            title="Explore the demo store"
            action={<DemoButton />}
          >
            A sample store with every platform connected. It's read-only.
          </StartOption>
        ) : null}
      </div>
    </Paper>
  );
}

export function DemoButton() {
  const viewing = useViewDemo();
  return (
    <BusyButton variant="default" onClick={() => viewing.mutate()} isBusy={viewing.isPending}>
      Open the demo store
    </BusyButton>
  );
}

function FullOption({ icon, title, action, children }: StartOptionProps) {
  return (
    <div className={classes.way}>
      <span className={classes.icon}>{icon}</span>
      <Title order={3}>{title}</Title>
      <Text size="sm" c="dimmed" className={classes.words ?? ""}>
        {children}
      </Text>
      {action}
    </div>
  );
}

function ShortOption({ action }: StartOptionProps) {
  return action;
}
