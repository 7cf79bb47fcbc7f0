import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inquirySubjects } from '../../content/jesus-walking.ts';
import { actionClass, type ActionKind } from '../../ui/actions.tsx';

interface InquiryLinkProps {
  readonly subject: keyof typeof inquirySubjects;
  readonly kind: ActionKind;
  readonly children: ReactNode;
}

/** Link to the contact page with a prefilled subject. */
export function InquiryLink({ subject, kind, children }: InquiryLinkProps) {
  const { i18n } = useTranslation();
  return (
    <Link
      to="/{-$locale}/contact"
      params={{ locale: i18n.language === 'en' ? 'en' : undefined }}
      search={{ subject: inquirySubjects[subject] }}
      className={actionClass(kind)}
    >
      {children}
    </Link>
  );
}
