import type { ReactNode } from 'react';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
  /** An anchor that links can point to. */
  readonly id?: string;
}

interface DefinitionListProps {
  readonly items: readonly Definition[];
  readonly className?: string | undefined;
}

/** Terms and their values; the style is the caller's. */
export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl className={className}>
      {items.map(({ term, value, id }) => (
        <div key={term} id={id}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
