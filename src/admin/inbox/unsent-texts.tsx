import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { officeMessageQueries } from '../../data/staff/staff-messages-queries.ts';
import { isDraftOf } from '../shared/staff-draft.ts';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';

interface UnsentTextsProps {
  /** The id of the open message, whose forms show their drafts. */
  readonly openId: string | null;
}

/** Unsent replies and unsaved notes whose message was deleted meanwhile, so that no form opens for them. */
export function UnsentTexts(props: UnsentTextsProps) {
  return (
    <>
      <DraftsOf kind="reply" {...props} />
      <DraftsOf kind="note" {...props} />
    </>
  );
}

function DraftsOf({ kind, openId }: UnsentTextsProps & { readonly kind: 'reply' | 'note' }) {
  const { t } = useTranslation('admin/inbox');
  const [ids, setIds] = useState<readonly string[]>([]);
  const messages = useQueries({ queries: ids.map((id) => officeMessageQueries.one(id)) });
  return (
    <UnsavedDrafts
      forms={`${kind}/`}
      heading={t(`left.${kind}`)}
      onRead={setIds}
      describe={(id, saved) => {
        const message = messages[ids.indexOf(id)]?.data;
        const isClosed = message === null || (message?.isDeleted === true && id !== openId);
        // Older releases stored a reply as text.
        const text = isDraftOf(saved, { text: '' }) ? saved.text : saved;
        return isClosed && typeof text === 'string' ? { name: t('left.unknown'), text } : null;
      }}
    />
  );
}
