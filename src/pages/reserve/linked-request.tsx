import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import {
  receiptInHash,
  reservationReceiptQueries,
} from '../../data/reservations/reservation-receipt-queries.ts';

interface LinkedRequestProps {
  /** The list that contains the request. */
  readonly list: RefObject<HTMLElement | null>;
}

/**
 * Scrolls to the request whose secret token is in the address, as linked in emails, and removes the token from the
 * address.
 */
export function LinkedRequest({ list }: LinkedRequestProps) {
  const { t } = useTranslation('reservation');
  const token = useLocation({ select: ({ hash }) => receiptInHash(hash) });
  const navigate = useNavigate();
  const query = useQuery({
    ...reservationReceiptQueries.linked(token ?? ''),
    enabled: token !== null,
  });
  const requestId = query.data?.requestId ?? null;
  const [opened, setOpened] = useState<string | null>(null);
  // Stored in state, because the token is removed from the address.
  if (requestId !== null && requestId !== opened) setOpened(requestId);

  useEffect(() => {
    if (requestId === null) return;
    void navigate({
      to: '.',
      hash: 'own',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }, [requestId, navigate]);

  useEffect(() => {
    if (opened === null) return undefined;
    const show = () => {
      const entry = list.current?.querySelector<HTMLElement>(`[data-request="${opened}"]`);
      if (entry === null || entry === undefined) return false;
      entry.scrollIntoView({ block: 'center' });
      entry.focus({ preventScroll: true });
      return true;
    };
    if (show()) return undefined;
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    if (list.current !== null) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [opened, list]);

  if (token === null || requestId !== null) return null;
  if (query.isPending) return <p role="status">{t('own.link.loading')}</p>;
  if (query.data === null) return <p role="alert">{t('own.link.unknown')}</p>;
  return (
    <p role="alert">
      {t(failureOf(query.error) === 'offline' ? 'own.link.offline' : 'own.link.failed')}
    </p>
  );
}
