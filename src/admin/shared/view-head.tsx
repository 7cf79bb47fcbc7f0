import { Group, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ViewHeadProps {
  readonly heading: string;
  readonly lead?: string;
  /** Takes the focus where a form closes whose row is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The main thing to do here. */
  readonly children?: ReactNode;
}

/** The heading of a view, what it is for, and its main button. */
export function ViewHead({ heading, lead, headingRef, children }: ViewHeadProps) {
  return (
    <Group justify="space-between" align="end" gap="sm">
      <div>
        <Title order={2} size="h3" ref={headingRef} tabIndex={-1}>
          {heading}
        </Title>
        {lead !== undefined && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Group>
  );
}
