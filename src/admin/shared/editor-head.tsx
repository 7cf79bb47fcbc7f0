import { Button, Group, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface EditorHeadProps {
  readonly heading: string;
  /** Takes the focus when the editor opens. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly back: string;
  readonly onBack: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

/** The heading of an open item, with a button that leads back to its list. */
export function EditorHead({ heading, headingRef, back, onBack, children }: EditorHeadProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Title order={3} size="h4" ref={headingRef} tabIndex={-1}>
        {heading}
      </Title>
      <Group gap="xs">
        <Button variant="subtle" onClick={onBack}>
          {back}
        </Button>
        {children}
      </Group>
    </Group>
  );
}
