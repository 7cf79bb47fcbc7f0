import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PUBLICATION_BOUNDS,
  publicationProblems,
  type PublicationForm,
  type PublicationProblem,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { storedPart, unfinishedUploads } from '../pictures/queued-picture.ts';
import { useUploadQueue } from '../pictures/use-upload-queue.ts';
import type { TypedFields } from './publication-fields.tsx';

const FOLDERS = { bulletin: 'WeeklyBulletin', news: 'CardNews' } as const;

/** The typed fields and the pictures of a publication as one form, validated on every change once it was submitted. */
export function usePublicationForm(
  kind: StaffPublicationKind,
  initial: PublicationForm,
  onTyped: () => void,
) {
  const { t } = useTranslation('admin/publications');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problemText = (field: string, problem: PublicationProblem) => {
    const { title, content, displayOrder } = PUBLICATION_BOUNDS;
    const most = field === 'title' ? title : field === 'content' ? content : displayOrder;
    return t(`problems.${problem}`, { most: numberText(most) });
  };
  const uploads = useUploadQueue(FOLDERS[kind], initial.images, initial.thumbnail);
  const { queue, pictures } = uploads;
  const typed = useForm<TypedFields>({
    initialValues: typedFieldsOf(initial),
    onValuesChange: onTyped,
    validate: (values) => {
      const written = { ...values, ...storedPart(queue.current().gallery) };
      return Object.fromEntries(
        Object.entries(publicationProblems(kind, written)).map(([field, problem]) => [
          field,
          problemText(field, problem),
        ]),
      );
    },
  });
  const form = useMemo<PublicationForm>(
    () => ({ ...typed.values, ...storedPart(pictures.gallery) }),
    [typed.values, pictures.gallery],
  );
  const revalidate = useEffectEvent(() => {
    if (wasSubmitted) typed.validate();
  });
  useEffect(() => revalidate(), [form]);

  /** Whether the form is valid; otherwise its fields show why. */
  const validate = (): boolean => {
    setWasSubmitted(true);
    return !typed.validate().hasErrors;
  };
  const reset = (from: PublicationForm) => {
    typed.setValues(typedFieldsOf(from));
    typed.clearErrors();
    queue.reset(from.images, from.thumbnail);
    setWasSubmitted(false);
  };
  return { typed, uploads, form, unfinished: unfinishedUploads(pictures.gallery), validate, reset };
}

function typedFieldsOf({ images: _, thumbnail: __, ...typed }: PublicationForm): TypedFields {
  return typed;
}
