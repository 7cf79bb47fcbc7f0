import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revealContact } from '../../data/staff/staff-reservation-queries.ts';
import { mailtoUrl } from '../../domain/email-address.ts';
import type { RevealedContact, ReviewedReservation } from '../../domain/reservation-review.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useTask } from '../shared/use-task.ts';

interface ContactRevealProps {
  readonly reservation: ReviewedReservation;
  /** The request in words, for the button. */
  readonly request: string;
}

/**
 * Reveals an applicant's contact details on demand. Each access is written to the audit log, and the details are never
 * stored on the device.
 */
export function ContactReveal({ reservation, request }: ContactRevealProps) {
  const { t } = useTranslation('admin/reservations');
  const failureText = useStaffFailureText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const revealed = useRef<HTMLDivElement>(null);
  const [contact, setContact] = useState<RevealedContact | 'erased' | null>(null);
  const { isBusy, failure, run } = useTask(async () => {
    const answer = await revealContact(reservation.id);
    if (!answer.ok) return `${t('reveal.failed')} ${failureText(answer.failure)}`;
    const hadFocus = [document.body, button.current].includes(
      document.activeElement as HTMLElement,
    );
    focusAfterUpdate(
      () => setContact(answer.value ?? 'erased'),
      () => (hadFocus ? revealed.current : null),
    );
    return null;
  });
  if (reservation.name === null) return null;

  if (contact === null) {
    return (
      <Stack gap="xs">
        <Group gap="xs">
          <Button
            ref={button}
            variant="default"
            aria-disabled={isBusy}
            aria-label={t(isBusy ? 'reveal.busyFor' : 'reveal.actionFor', { request })}
            onClick={() => void run()}
          >
            {isBusy ? t('reveal.busy') : t('reveal.action')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('reveal.note')}
          </Text>
        </Group>
        <FailureNote {...failure} />
      </Stack>
    );
  }
  return (
    // Named by its content, so that a screen reader says it when it takes the focus of the button.
    <Group ref={revealed} gap="sm" role="group" id={id} aria-labelledby={id} tabIndex={-1}>
      {contact === 'erased' ? (
        t('reveal.erased')
      ) : (
        <>
          <strong dir="auto">{contact.name}</strong>
          <Anchor href={`tel:${contact.phone}`} lh="var(--behold-target)">
            {contact.phone}
          </Anchor>
          {contact.email !== null && (
            <Anchor href={mailtoUrl(contact.email)} lh="var(--behold-target)">
              {contact.email}
            </Anchor>
          )}
        </>
      )}
    </Group>
  );
}
