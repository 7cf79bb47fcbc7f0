import type { ReactNode } from 'react';
import { ActionLink } from './action-link.tsx';
import { Actions, type ActionKind } from './actions.tsx';
import type { SitePath } from './page-link.tsx';
import { PageSection } from './page-section.tsx';

interface CallToActionProps {
  readonly heading: string;
  readonly body: string;
  readonly links?: readonly {
    readonly path: SitePath;
    readonly kind: ActionKind;
    readonly label: string;
  }[];
  /** Further actions, after the links. */
  readonly children?: ReactNode;
}

/** The last section of a page: a sentence and links to what a reader can do next. */
export function CallToAction({ heading, body, links = [], children }: CallToActionProps) {
  return (
    <PageSection heading={heading} tone="next">
      <p>{body}</p>
      <Actions>
        {links.map(({ path, kind, label }) => (
          <ActionLink key={path} path={path} kind={kind}>
            {label}
          </ActionLink>
        ))}
        {children}
      </Actions>
    </PageSection>
  );
}
