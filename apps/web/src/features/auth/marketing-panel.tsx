import { platformNames, platforms } from "@cartograph/contracts/platform.ts";
import { Text, Title } from "@mantine/core";
import { IconActivityHeartbeat, IconListCheck, IconPlugConnected } from "@tabler/icons-react";
import classes from "./marketing-panel.module.css";

const promises = [
  {
    icon: IconPlugConnected,
    title: "All your platforms in one place",
    text: "Store, web analytics, search, advertising and email, read into one ledger on your own machine.",
  },
  {
    icon: IconActivityHeartbeat,
    title: "KPIs in real time",
    text: "Sales, conversion rates and ROI follow your store through the day, with the time of the data beside them.",
  },
  {
    icon: IconListCheck,
    title: "Numbers you can check",
    text: "Each figure names its formula and its source, and a missing source says so instead of showing zero.",
  },
];

/** What the product is for; shown on large screens only. */
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
          See how your store does, in numbers you can check
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
          Made for {platforms.map((platform) => platformNames[platform]).join(" · ")}
        </Text>
      </div>
    </aside>
  );
}
