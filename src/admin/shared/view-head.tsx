import { Group, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface ViewHeadProps {
  readonly heading: string;
  readonly headingId?: string;
  readonly lead?: string;
  /** Takes the focus when a form closes whose row no longer exists. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The main action of the view. */
  readonly children?: ReactNode;
}

/** The heading of a view with a lead and its main action. */
export function ViewHead({ heading, headingId, lead, headingRef, children }: ViewHeadProps) {
  return (
    <Group justify="space-between" align="end" gap="sm" pe="var(--behold-admin-jump, 0px)">
      <div>
        <Title order={2} size="h3" ref={headingRef} tabIndex={-1} id={headingId}>
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
