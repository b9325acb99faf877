import { platformNames, platforms } from "@cartograph/contracts/platform.ts";
import { Text, Title } from "@mantine/core";
import { IconActivityHeartbeat, IconListCheck, IconPlugConnected } from "@tabler/icons-react";
import classes from "./marketing-panel.module.css";

const promises = [
  {
    icon: IconPlugConnected,
    title: "All your platforms in one place",
    text: "Store, web analytics, search, advertising and email data in one ledger on your own server.",
  },
  {
    icon: IconActivityHeartbeat,
    title: "KPIs in real time",
    text: "Sales, conversion rates and ROI update throughout the day, with the time of the latest data next to them.",
  },
  {
    icon: IconListCheck,
    title: "Numbers you can check",
    text: "Every number shows its formula and source. Missing data is marked as missing, never shown as zero.",
  },
];

/** Describes the product on large screens. */
export function MarketingPanel() {
  return (
    <aside className={classes.panel} aria-label="About Cartograph">
      <svg
        className={classes.contours}
        viewBox="0 0 800 800"
        aria-hidden="true"
        preserveAspectRatio="xMidYMid slice"
      >
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <path
            key={step}
            d={`M-40 ${640 - step * 52} C 140 ${560 - step * 70}, 250 ${700 - step * 40}, 420 ${560 - step * 66} S 690 ${420 - step * 44}, 860 ${470 - step * 80}`}
          />
        ))}
      </svg>
      <div className={classes.content}>
        <Title order={2} className={classes.title}>
          See how your store is doing, in numbers you can check
        </Title>
        <ul className={classes.promises}>
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title} className={classes.promise}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <div>
                <Text fw={600}>{title}</Text>
                <Text className={classes.quiet}>{text}</Text>
              </div>
            </li>
          ))}
        </ul>
        <Text size="sm" className={classes.quiet}>
          Works with {platforms.map((platform) => platformNames[platform]).join(" · ")}
        </Text>
      </div>
    </aside>
  );
}
