import { Route, Routes } from "react-router-dom";
import { NotFoundScreen } from "../features/not-found/not-found-screen.tsx";
import { screenNames, screens } from "../lib/screens.ts";
import { PublicPage } from "./public-page.tsx";
import { RequireAnonymous, RequireUser } from "./require-user.tsx";
import { screenViews } from "./screen-views.ts";
import { Shell } from "./shell/shell.tsx";

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RequireUser />}>
        <Route element={<Shell />}>{routesOf("user")}</Route>
      </Route>
      <Route element={<PublicPage />}>
        <Route element={<RequireAnonymous />}>{routesOf("anonymous")}</Route>
        {routesOf("anyone")}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}

function routesOf(access: (typeof screens)[keyof typeof screens]["access"]) {
  return screenNames
    .filter((name) => screens[name].access === access)
    .map((name) => {
      const { Screen } = screenViews[name];
      return <Route key={name} path={screens[name].path} element={<Screen />} />;
    });
}
