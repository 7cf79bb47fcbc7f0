import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { validateContactSearch } from './contact-search.ts';

const loadForm = async () => (await import('./contact-message-form.tsx')).ContactMessageForm;

/** The form is rendered after hydration, because before that no draft could be saved. */
export function ContactMessageSection() {
  const { t } = useTranslation('pages/contact');
  const { subject } = validateContactSearch(useSearch({ strict: false }));
  const { part: Form, failed, request } = useLazyModule(loadForm);
  useEffect(() => request(), [request]);

  if (Form !== null) return <Form key={subject} inquiry={subject ?? null} />;
  return (
    <FormPlaceholder
      loading={t('form.loading')}
      failure={
        failed
          ? { text: t('form.notLoaded'), retryLabel: t('form.loadAgain'), onRetry: request }
          : null
      }
    />
  );
}
