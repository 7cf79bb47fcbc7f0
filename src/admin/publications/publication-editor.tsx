import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffPublicationQueries } from '../../data/staff/staff-publication-queries.ts';
import {
  suggestedSunday,
  suggestedTitle,
  type PastBulletin,
} from '../../domain/bulletin-suggestion.ts';
import {
  draftIn,
  emptyForm,
  formOf,
  isFormStored,
  type PublicationForm,
} from '../../domain/publication-form.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { LoadFailed } from '../shared/load-failed.tsx';
import { useStaffDraft } from '../shared/staff-draft.ts';
import { OpenPublication, type PublicationEditorProps } from './open-publication.tsx';

/** Editor for one bulletin or news item with a preview of what members will see. */
export function PublicationEditor(props: PublicationEditorProps) {
  const { kind, id, onBack } = props;
  const { t } = useTranslation('admin/publications');
  const draft = useStaffDraft(`${kind}/${id ?? 'new'}`);
  const today = useSeoulToday();
  const query = useQuery({
    ...staffPublicationQueries.one(kind, id ?? ''),
    enabled: id !== null,
  });
  const { data, isError } = query;
  const saved = draft === null ? null : draftIn(draft.saved);
  // The draft of a new item whose response was lost.
  const attempt = useQuery({
    ...staffPublicationQueries.one(kind, saved?.id ?? ''),
    enabled: id === null && saved !== null,
  });
  const known = id === null ? attempt.data : data;
  /** Whether the draft was stored by an attempt whose response was lost; null until that is known. */
  const [isStored, setIsStored] = useState<boolean | null>(null);
  if (isStored === null && draft !== null && (saved === null || known !== undefined)) {
    const isSaved =
      saved !== null && saved.left === 0 && !!known && isFormStored(kind, saved.form, known);
    setIsStored(isSaved);
  }
  useEffect(() => {
    if (isStored === true) draft?.save(null);
  }, [isStored, draft]);
  const isNewBulletin = id === null && kind === 'bulletin';
  const newest = useQuery({
    ...staffPublicationQueries.page({ kind, state: 'all', words: '', page: 1 }),
    enabled: isNewBulletin,
  });

  if (isError && data === undefined) {
    return (
      <LoadFailed heading={t(`${kind}.toasts.notLoaded`)} query={query}>
        <Button variant="default" onClick={onBack}>
          {t(`${kind}.back`)}
        </Button>
      </LoadFailed>
    );
  }
  const stored = id === null ? null : data;
  if (
    draft === null ||
    stored === undefined ||
    today === null ||
    (isNewBulletin && newest.isLoading) ||
    attempt.isLoading
  ) {
    return <LoadingLines paragraphs={[2, 2, 6]} label={t('loading')} />;
  }
  if (id !== null && stored === null && saved === null) {
    return (
      <StateMessage
        kind="empty"
        heading={t(`${kind}.removed.heading`)}
        actions={
          <Button variant="default" onClick={onBack}>
            {t(`${kind}.back`)}
          </Button>
        }
      >
        <p>{t(`${kind}.removed.body`)}</p>
      </StateMessage>
    );
  }
  return (
    <OpenPublication
      {...props}
      draft={draft}
      saved={isStored === true ? null : saved}
      stored={stored}
      past={newest.data?.rows ?? []}
      initialForm={
        stored !== null
          ? formOf(stored)
          : isNewBulletin
            ? suggestedForm(today, newest.data?.rows ?? [])
            : emptyForm(today)
      }
    />
  );
}

/** A new bulletin: of the coming Sunday, with a title that follows the last ones. */
function suggestedForm(today: SeoulDay, past: readonly PastBulletin[]): PublicationForm {
  const date = suggestedSunday(today, past);
  return { ...emptyForm(date), title: suggestedTitle(past, date) };
}
