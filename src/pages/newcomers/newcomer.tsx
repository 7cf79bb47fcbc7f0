import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadForm = async () => (await import('./newcomer-form.tsx')).NewcomerForm;

/** The form is rendered after hydration, because before that no draft could be saved. */
export function Newcomer() {
  const { t } = useTranslation(['pages/newcomers', 'pages/contact']);
  const { part: Form, failed, request } = useLazyModule(loadForm);
  useEffect(() => request(), [request]);

  if (Form !== null) return <Form />;
  return (
    <FormPlaceholder
      loading={t('pages/contact:form.loading')}
      failure={
        failed
          ? {
              text: t('pages/contact:form.notLoaded'),
              retryLabel: t('pages/contact:form.loadAgain'),
              onRetry: request,
            }
          : null
      }
    />
  );
}
