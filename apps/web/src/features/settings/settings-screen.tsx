export { SectionScreen as SettingsScreen } from "./section-screen.tsx";
