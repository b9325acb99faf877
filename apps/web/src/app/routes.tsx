import { Route, Routes } from "react-router-dom";
import { NotFoundScreen } from "../features/not-found/not-found-screen.tsx";
import { RequireAnonymous, RequireUser } from "./require-user.tsx";
import { screens } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { PublicPage } from "./public-page.tsx";

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RequireUser />}>
        <Route element={<Shell />}>
          <Route path="/" element={<screens.overview.Screen />} />
          <Route path="/traffic" element={<screens.traffic.Screen />} />
          <Route path="/products" element={<screens.products.Screen />} />
          <Route path="/cart" element={<screens.cart.Screen />} />
          <Route path="/customers" element={<screens.customers.Screen />} />
          <Route path="/ads" element={<screens.ads.Screen />} />
          <Route path="/integrations" element={<screens.integrations.Screen />} />
          <Route path="/settings" element={<screens.settings.Screen />} />
        </Route>
      </Route>
      <Route element={<PublicPage />}>
        <Route element={<RequireAnonymous />}>
          <Route path="/auth" element={<screens.auth.Screen />} />
        </Route>
        <Route path="/terms-of-service" element={<screens.terms.Screen />} />
        <Route path="/privacy-policy" element={<screens.privacy.Screen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
