import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Replaces the address, unless a link was followed after this was rendered. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // The browser's address changes before the screen does.
    if (window.location.pathname === pathname) void navigate(to, { replace: true });
  }, [navigate, pathname, to]);
  return null;
}
