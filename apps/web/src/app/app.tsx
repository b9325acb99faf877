import { BrowserRouter } from "react-router-dom";
import { Providers } from "./providers.tsx";
import { AppRoutes } from "./routes.tsx";

export function App() {
  return (
    <BrowserRouter>
      <Providers>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  );
}
