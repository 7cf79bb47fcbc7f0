import { PublicationsTab } from '../publications/publications-tab.tsx';

export function NewsTab() {
  return <PublicationsTab kind="news" />;
}
