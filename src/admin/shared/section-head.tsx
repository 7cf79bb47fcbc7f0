import { Text, Title } from '@mantine/core';

interface SectionHeadProps {
  /** For `aria-labelledby` of the section. */
  readonly id?: string;
  readonly heading: string;
  readonly lead: string;
}

/** The heading of a section of a view, with an explanation. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <>
      <Title order={3} size="h4" {...(id !== undefined && { id })}>
        {heading}
      </Title>
      <Text c="dimmed" size="sm">
        {lead}
      </Text>
    </>
  );
}
