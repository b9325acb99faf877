import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { seriesColor } from "./series-color.ts";
import { theme } from "./theme.ts";
import classes from "./theme.stories.module.css";

const meta = { title: "Theme" } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const surfaces = ["page", "card", "raised", "hover", "hairline", "control", "text", "muted"];
const statuses = ["accent", "success", "warning", "danger"];

export const Colors: Story = {
  render: () => (
    <Stack gap="md">
      <WidgetCard title="Surfaces, text and statuses">
        <ul className={classes.swatches}>
          {[...surfaces, ...statuses].map((name) => (
            <Swatch key={name} name={name} color={`var(--cartograph-${name})`} />
          ))}
        </ul>
      </WidgetCard>
      <WidgetCard title="Series, in their fixed order">
        <ul className={classes.swatches}>
          {[1, 2, 3, 4, 5, 6].map((series) => (
            <Swatch key={series} name={`Series ${series}`} color={seriesColor(series)} />
          ))}
        </ul>
      </WidgetCard>
    </Stack>
  ),
};

export const Type: Story = {
  render: () => (
    <WidgetCard title="Inter, with tabular figures">
      <Title order={1}>First heading: a screen</Title>
      <Title order={2}>Second heading: a widget</Title>
      <Title order={3}>Third heading: a part of a dialog</Title>
      <Text>Body, 14 px: 1,234,567.89</Text>
      <Text size="sm">Small, 13 px: 1,111,111.11</Text>
      <Text size="xs" c="dimmed">
        Label, 12 px, muted: 8,888,888.88
      </Text>
    </WidgetCard>
  ),
};

export const Spacing: Story = {
  render: () => (
    <WidgetCard title="Spacing">
      <dl className={classes.scale}>
        {Object.entries(theme.spacing ?? {}).map(([name, width]) => (
          <div key={name}>
            <dt>
              {name}: {width}
            </dt>
            <dd className={classes.step} style={{ width }} />
          </div>
        ))}
      </dl>
    </WidgetCard>
  ),
};

export const Controls: Story = {
  render: () => (
    <WidgetCard title="Controls">
      <Group>
        <Button>Primary</Button>
        <Button variant="default">Default</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="danger">Danger</Button>
        <Button loading>Loading</Button>
        <Button disabled>Disabled</Button>
      </Group>
      <TextInput label="Name" defaultValue="Lumen Goods" />
      <TextInput label="Name" defaultValue="" error="Name is required" />
      <TextInput label="Name" defaultValue="Cannot be changed" disabled />
    </WidgetCard>
  ),
};

function Swatch({ name, color }: { name: string; color: string }) {
  return (
    <li className={classes.swatch}>
      <div className={classes.color} style={{ background: color }} />
      <span className={classes.name}>{name}</span>
    </li>
  );
}
