import { IconBookmark } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { viewWords } from "../../lib/views/view-words.ts";
import type { CommandGroup } from "./commands.ts";

/** The saved views, each with its own range. */
export function useViewCommands(isOpen: boolean): CommandGroup {
  const navigate = useNavigate();
  const views = trpc.views.list.useQuery(undefined, { enabled: isOpen });
  return {
    label: "Saved views",
    commands: (views.data ?? []).map(({ id, name, path }) => ({
      id: `view ${id}`,
      label: name,
      detail: viewWords(path),
      icon: <IconBookmark size={18} stroke={1.75} aria-hidden />,
      run: () => void navigate(path),
    })),
  };
}
