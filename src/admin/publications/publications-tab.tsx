import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  removeUnusedPicturesDaily,
  removeUnusedPicturesLater,
} from '../../data/staff/staff-picture-mutations.ts';
import { addPublication, removePublication } from '../../data/staff/staff-publication-mutations.ts';
import {
  PUBLICATION_STATES,
  staffPublicationQueries,
  type PublicationSearch,
  type StaffPublication,
} from '../../data/staff/staff-publication-queries.ts';
import { filesOf } from '../../domain/picture-name.ts';
import { draftIn, type StaffPublicationKind } from '../../domain/publication-form.ts';
import { ViewHead } from '../shared/view-head.tsx';
import { useAdminAddress, type AdminParams } from '../shared/admin-address.ts';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';
import { useUndoableRemoval } from '../shared/use-undoable-removal.ts';
import { useReturnFocus } from '../shared/use-return-focus.ts';
import { PublicationEditor } from './publication-editor.tsx';
import { PublicationTable, publicationRowId } from './publication-table.tsx';

const TAB_OF = { bulletin: 'bulletins', news: 'news' } as const satisfies Record<
  StaffPublicationKind,
  string
>;
const NEW = 'new';

export function BulletinsTab() {
  return <PublicationsTab kind="bulletin" />;
}

export function NewsTab() {
  return <PublicationsTab kind="news" />;
}

/** Bulletins or news: the table, or the editor of the item in the address. */
function PublicationsTab({ kind }: { readonly kind: StaffPublicationKind }) {
  const { t } = useTranslation('admin/publications');
  const address = useAdminAddress();
  const { param, change } = address;
  const item = param('item');
  const filters: AdminParams = { state: param('state'), q: param('q'), page: param('page') };
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void removeUnusedPicturesDaily(), []);
  const found: PublicationSearch = {
    kind,
    state: PUBLICATION_STATES.find((known) => known === filters['state']) ?? 'all',
    words: filters['q'] ?? '',
    page: Math.max(1, Math.trunc(Number(filters['page'] ?? 1)) || 1),
  };
  const search = useCallback(
    ({ state, page }: Pick<PublicationSearch, 'state' | 'page'>) =>
      change({ state: state === 'all' ? null : state, page: page === 1 ? null : String(page) }),
    [change],
  );
  const setReturnFocus = useReturnFocus(item !== null, heading);

  const open = (id: string) => {
    setReturnFocus(id === NEW ? `${kind}-new` : publicationRowId(id));
    address.open(TAB_OF[kind], { ...filters, item: id });
  };
  const close = (skipConfirmation: boolean) => {
    address.open(TAB_OF[kind], filters, { skipConfirmation, keepScroll: true });
  };
  const refresh = () =>
    client.invalidateQueries({ queryKey: staffPublicationQueries.ofKind(kind) });

  const { remove, notRemoved, forget } = useUndoableRemoval<StaffPublication>({
    about: (id) => `${kind}/${id}`,
    removeRow: async (id) => {
      const answer = await removePublication(kind, id);
      if (answer.ok && answer.value !== null) {
        removeUnusedPicturesLater(filesOf(answer.value.images, answer.value.thumbnail));
      }
      return answer;
    },
    restoreRow: async (removed) => {
      const answer = await addPublication(kind, removed, removed.id);
      // Also if it had already been restored.
      if (answer.ok) void refresh();
      return answer;
    },
    removedText: ({ title }) => t('toasts.removed', { title }),
    restoredText: ({ title }) => t('toasts.restored', { title }),
    alreadyRemoved: t('toasts.alreadyRemoved'),
    notRemoved: t(`${kind}.toasts.notRemoved`),
    notRestored: t(`${kind}.toasts.notRestored`),
  });
  /** After the form of a removed item is closed, which would report that somebody else had removed it. */
  const refreshAfter = async (changed: string) => {
    await refresh();
    forget(changed);
  };

  return (
    <Stack gap="md">
      <ViewHead headingRef={heading} heading={t(`${kind}.heading`)} lead={t(`${kind}.lead`)}>
        {item === null && (
          <Button id={`${kind}-new`} onClick={() => open(NEW)}>
            {t(`${kind}.new`)}
          </Button>
        )}
      </ViewHead>
      {item === null ? (
        <>
          <UnsavedDrafts
            forms={`${kind}/`}
            heading={t('left.heading')}
            describe={(id, value) => {
              const saved = draftIn(value);
              if (saved === null) return null;
              const untitled = t(id === NEW ? `${kind}.writeNew` : `${kind}.change`);
              return { name: saved.form.title.trim() || untitled, text: saved.form.content };
            }}
            onContinue={open}
          />
          <PublicationTable
            search={found}
            onSearch={search}
            onOpen={open}
            onRemove={async (id) => {
              if (await remove(id)) await refreshAfter(id);
            }}
            notRemoved={notRemoved}
          />
        </>
      ) : (
        <PublicationEditor
          key={item}
          kind={kind}
          id={item === NEW ? null : item}
          onBack={() => close(false)}
          onSaved={(isOpen) => {
            void refreshAfter(item);
            if (isOpen) close(true);
          }}
          onRemove={remove}
          removalProblem={notRemoved?.id === item ? notRemoved.text : null}
        />
      )}
    </Stack>
  );
}
