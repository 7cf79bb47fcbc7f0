import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { smallAddressOf } from '../../domain/picture-name.ts';
import {
  differingFields,
  type PublicationField,
  type PublicationForm,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import classes from './publication-editor.module.css';

interface PublicationConflictProps {
  readonly kind: StaffPublicationKind;
  readonly own: PublicationForm;
  /** The version stored now; null if it was deleted. */
  readonly now: PublicationForm | null;
  readonly isSaving: boolean;
  readonly onKeepOwn: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows the version that somebody else saved beside the user's own, to choose between them. */
export function PublicationConflict({
  kind,
  own,
  now,
  isSaving,
  onKeepOwn,
  onTakeTheirs,
}: PublicationConflictProps) {
  const { t } = useTranslation('admin/publications');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.conflict}>
      <h4 ref={heading} tabIndex={-1}>
        {t(now === null ? `${kind}.conflict.gone` : `${kind}.conflict.changed`)}
      </h4>
      <p>{t(now === null ? 'conflict.goneBody' : 'conflict.changedBody')}</p>
      {now !== null && (
        <dl className={classes.differences}>
          {differingFields(own, now).map((field) => (
            <div key={field} className={classes.difference}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd>
                <span className={classes.whose}>{t('conflict.theirs')}</span>
                <FieldValue field={field} form={now} />
              </dd>
              <dd>
                <span className={classes.whose}>{t('conflict.own')}</span>
                <FieldValue field={field} form={own} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Actions>
        <button
          type="button"
          className={actionClass('primary')}
          aria-disabled={isSaving}
          onClick={onKeepOwn}
        >
          {t(now === null ? 'conflict.putBack' : 'conflict.keepOwn')}
        </button>
        <button type="button" className={actionClass('secondary')} onClick={onTakeTheirs}>
          {t(now === null ? 'conflict.leaveGone' : 'conflict.takeTheirs')}
        </button>
      </Actions>
    </section>
  );
}

function FieldValue({
  field,
  form,
}: {
  readonly field: PublicationField;
  readonly form: PublicationForm;
}) {
  const { t } = useTranslation('admin/publications');
  switch (field) {
    case 'images':
      return (
        <span className={classes.strip}>
          {form.images.length === 0 && t('conflict.none')}
          {form.images.map((image) => (
            <img key={image} src={smallAddressOf(image)} alt="" crossOrigin="anonymous" />
          ))}
        </span>
      );
    case 'thumbnail':
      return form.thumbnail === null ? (
        t('conflict.none')
      ) : (
        <span className={classes.strip}>
          <img src={smallAddressOf(form.thumbnail)} alt="" crossOrigin="anonymous" />
        </span>
      );
    case 'isPublished':
      return t(form.isPublished ? 'states.published' : 'states.private');
    case 'publishAt':
    case 'takeDownAt':
      return form[field].replace('T', ' ') || t('conflict.none');
    default:
      return <span className={classes.value}>{form[field] || t('conflict.none')}</span>;
  }
}
