import { PublicationsTab } from '../publications/publications-tab.tsx';

export function BulletinsTab() {
  return <PublicationsTab kind="bulletin" />;
}
