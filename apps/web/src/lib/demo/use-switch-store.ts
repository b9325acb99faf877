import type { Store } from "@cartograph/contracts/store.ts";
import { useNavigate } from "react-router-dom";
import { useSession, useSetSessionUser } from "../session.ts";

/** Shows another store, whose data replace those of the former one. */
export function useSwitchStore(): (store: Store) => void {
  const session = useSession();
  const setSessionUser = useSetSessionUser();
  const navigate = useNavigate();
  return ({ isDemo, isReadOnly }) => {
    if (session.status !== "authenticated") return;
    setSessionUser({ ...session.user, isDemo, isReadOnly });
    void navigate("/");
  };
}
