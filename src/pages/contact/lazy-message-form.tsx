import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

interface LazyMessageFormProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly children: (Form: ComponentType<Props>) => ReactNode;
}

/** Loads a form after hydration, because before that no draft could be saved. */
export function LazyMessageForm<Props>({ load, children }: LazyMessageFormProps<Props>) {
  const { t } = useTranslation('pages/contact');
  const { part: Form, failed, request } = useLazyModule(load);
  useEffect(() => request(), [request]);

  if (Form !== null) return children(Form);
  return (
    <FormPlaceholder
      loading={t('form.loading')}
      failure={
        failed
          ? {
              text: <WithChurchPhone>{t('form.notLoaded')}</WithChurchPhone>,
              onRetry: request,
            }
          : null
      }
    />
  );
}
