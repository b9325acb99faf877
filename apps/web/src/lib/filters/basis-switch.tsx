import { type DateBasis, dateBases } from "@cartograph/contracts/date-range.ts";
import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { writeBasis } from "../range-search.ts";
import { useSetSearch } from "../use-set-search.ts";
import { basisLabels } from "./basis-labels.ts";

/** Switches refunds between the day of the refund and the day of their order, kept in the URL. */
export function BasisSwitch({ basis }: { basis: DateBasis }) {
  const setSearch = useSetSearch();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-haspopup="dialog"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Refunds: {basisLabels[basis]}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Refunds" p={4}>
        {dateBases.map((each) => (
          <Button
            key={each}
            variant={each === basis ? "light" : "subtle"}
            color={each === basis ? "blue" : "gray"}
            size="compact-sm"
            fullWidth
            justify="start"
            aria-pressed={each === basis}
            onClick={() => {
              setOpen(false);
              setSearch((current) => writeBasis(current, each), { isKept: true });
            }}
          >
            Refunds: {basisLabels[each]}
          </Button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
