import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass } from '../../ui/actions.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import classes from './contact-message.module.css';
import { validateContactSearch } from './contact-search.ts';

const loadForm = async () => (await import('./contact-message-form.tsx')).ContactMessageForm;

/** The form comes when the page has become alive: before that nothing that is typed could be kept. */
export function ContactMessage() {
  const { t } = useTranslation('pages/contact');
  const { subject } = validateContactSearch(useSearch({ strict: false }));
  const { part: Form, failed, request } = useOnDemand(loadForm);
  useEffect(() => request(), [request]);

  if (Form !== null) return <Form key={subject} inquiry={subject ?? null} />;
  return (
    <div className={classes['place']}>
      {failed ? (
        <div role="alert" className={classes['notice']}>
          <p>{t('form.notLoaded')}</p>
          <button type="button" className={actionClass('secondary')} onClick={request}>
            {t('form.loadAgain')}
          </button>
        </div>
      ) : (
        <p className={classes['hint']}>{t('form.loading')}</p>
      )}
    </div>
  );
}
