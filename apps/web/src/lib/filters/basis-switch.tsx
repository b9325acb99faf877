import { type DateBasis, dateBases } from "@cartograph/contracts/date-range.ts";
import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { writeBasis } from "../range-search.ts";

const labels: Record<DateBasis, string> = {
  refund_date: "on refund date",
  order_date: "on order date",
};

/** Whether refunds count on the day of the refund or of their order, kept in the URL. */
export function BasisSwitch({ basis }: { basis: DateBasis }) {
  const [, setSearch] = useSearchParams();
  return (
    <Menu position="bottom-end" width="16rem">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Refunds: {labels[basis]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {dateBases.map((each) => (
          <Menu.Item
            key={each}
            leftSection={
              <IconCheck size={14} aria-hidden visibility={each === basis ? undefined : "hidden"} />
            }
            aria-current={each === basis || undefined}
            onClick={() => setSearch((current) => writeBasis(current, each))}
          >
            Refunds: {labels[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
