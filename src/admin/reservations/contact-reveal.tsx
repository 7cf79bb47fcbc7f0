import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reveal } from '../../data/staff/staff-reservation-queries.ts';
import { mailtoUrl } from '../../domain/email-address.ts';
import type { RevealedContact, ReviewedReservation } from '../../domain/reservation-review.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from './reservations-tab.module.css';

/**
 * Reveals an applicant's contact details on demand. Each access is written to the audit log, and the details are never
 * stored on the device.
 */
export function ContactReveal({ reservation }: { readonly reservation: ReviewedReservation }) {
  const { t } = useTranslation('admin/reservations');
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [busy, setBusy] = useState(false);
  const [contact, setContact] = useState<RevealedContact | 'gone' | null>(null);
  if (reservation.name === null) return null;

  const revealNow = async () => {
    setBusy(true);
    const answer = await reveal(reservation.id);
    setBusy(false);
    if (answer.ok) setContact(answer.value ?? 'gone');
    else toast({ tone: 'failed', text: `${t('reveal.failed')} ${failureText(answer.failure)}` });
  };

  if (contact === null) {
    return (
      <Group gap="xs">
        <Button
          variant="default"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void revealNow();
          }}
        >
          {busy ? t('reveal.busy') : t('reveal.action')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('reveal.note')}
        </Text>
      </Group>
    );
  }
  return (
    <Group gap="sm" role="status">
      {contact === 'gone' ? (
        t('reveal.gone')
      ) : (
        <>
          <strong dir="auto">{contact.name}</strong>
          <Anchor href={`tel:${contact.phone}`} className={classes.link}>
            {contact.phone}
          </Anchor>
          {contact.email !== null && (
            <Anchor href={mailtoUrl(contact.email)} className={classes.link}>
              {contact.email}
            </Anchor>
          )}
        </>
      )}
    </Group>
  );
}
