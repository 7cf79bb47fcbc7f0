import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs, type TabsProps } from './tabs.tsx';

interface AddressTabsProps<Id extends string> extends Pick<TabsProps<Id>, 'label' | 'tabs'> {
  /** The search parameter with the open tab; the page's own address opens the first one. */
  readonly param: string;
}

/** Tabs whose open tab is in the address, so that it can be shared; an unknown one opens the first. */
export function AddressTabs<Id extends string>({ label, tabs, param }: AddressTabsProps<Id>) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The prerendered page has no search parameters; they apply after hydration.
  const isHydrated = useHydrated();
  const [first] = tabs;
  const open = tabs.find(({ id }) => isHydrated && id === search[param]) ?? first;
  if (open === undefined) return null;
  return (
    <Tabs
      label={label}
      tabs={tabs}
      open={open.id}
      onOpen={(id, choice) => {
        void navigate({
          to: '.',
          search: () => (id === first?.id ? {} : { [param]: id }),
          replace: choice === 'arrowKey',
          resetScroll: false,
        });
      }}
    />
  );
}
