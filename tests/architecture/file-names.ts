/** Files whose names a tool or platform prescribes. */
const NAMED_BY_TOOLS =
  /^((README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE|package(-lock)?\.json|tsconfig\.json|public\/.*|src\/vite-env\.d\.ts|(.*\/)?supabase\/(migrations|functions|tests|seeds\/storage)\/.*)$/;
const KEBAB_SEGMENT = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const VAGUE = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'shared']);
/** Modules shared by the tabs of the admin area; they belong to no single tab. */
const SHARED_BY_TABS = /^src\/admin\/shared\/[^/]+$/;

/** The naming rule that a file of the repository breaks, or null. */
export function problemOfFileName(path: string): string | null {
  if (NAMED_BY_TOOLS.test(path)) return null;
  const segments = path.split('/').filter((segment) => !segment.startsWith('.'));
  const file = segments.at(-1);
  if (file === undefined) return null;
  if (path.startsWith('src/') && /^index\.tsx?$/.test(file)) return 'is a barrel';
  for (const segment of segments) {
    // The first part of `today-card.module.css` is the name; the rest are extensions.
    const [name = ''] = segment.replace(/^_/, '').split('.');
    if (!KEBAB_SEGMENT.test(name)) return `is not in kebab case: ${segment}`;
    if (path.startsWith('src/') && VAGUE.has(name) && !SHARED_BY_TABS.test(path))
      return `has a vague name: ${segment}`;
  }
  return null;
}
