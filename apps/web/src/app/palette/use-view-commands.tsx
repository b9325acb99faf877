import { IconBookmark } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { trpc } from "../../lib/trpc.ts";
import { viewWords } from "../../lib/views/view-words.ts";
import type { FetchedCommands } from "./commands.ts";

/** The saved views, each with its own range. */
export function useViewCommands(isOpen: boolean): FetchedCommands {
  const navigate = useNavigate();
  const views = trpc.views.list.useQuery(undefined, { enabled: isOpen });
  return {
    isLoading: isOpen && views.isLoading,
    failed: views.isError ? [views] : [],
    groups: [
      {
        label: "Saved views",
        commands: (views.data ?? []).map(({ id, name, path }) => ({
          id: `view ${id}`,
          label: name,
          detail: viewWords(path),
          icon: <IconBookmark size={18} stroke={1.75} aria-hidden />,
          run: () => void navigate(path),
        })),
      },
    ],
  };
}
