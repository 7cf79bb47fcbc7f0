import type { ReactNode } from 'react';
import { Actions } from './actions.tsx';
import { PageSection } from './page-section.tsx';

interface CallToActionProps {
  readonly heading: string;
  readonly body: string;
  /** Links. */
  readonly children: ReactNode;
}

/** The last section of a page: a sentence and links to what a reader can do next. */
export function CallToAction({ heading, body, children }: CallToActionProps) {
  return (
    <PageSection heading={heading} tone="next">
      <p>{body}</p>
      <Actions>{children}</Actions>
    </PageSection>
  );
}
