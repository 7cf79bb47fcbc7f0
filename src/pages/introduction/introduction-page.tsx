import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sitePages, type ShareImageKind } from '../../content/site-pages.ts';
import { pageNamespace, type PageId } from '../../i18n/namespaces.ts';
import type { IllustrationName } from '../../ui/illustrations/illustration.tsx';
import { PageOpening } from '../../ui/page-opening.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import classes from './introduction-page.module.css';

/** What each kind of page is opened with. */
const PICTURES = {
  church: 'hill',
  worship: 'door',
  prayer: 'hands',
  word: 'book',
  community: 'table',
  walk: 'road',
} as const satisfies Record<ShareImageKind, IllustrationName>;

/** A page that is told in words: its heading, what it is about, and its sections in reading order. */
export function IntroductionPage() {
  const pageId = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.pageId });
  return pageId === undefined ? null : <Introduction pageId={pageId} />;
}

function Introduction({ pageId }: { readonly pageId: PageId }) {
  const { t } = useTranslation(pageNamespace(pageId));
  const text = (key: string) => t(key as never);
  const { shareImage, sections } = sitePages[pageId];
  const names: readonly string[] = sections;
  return (
    <article>
      <PageOpening
        kind={shareImage}
        picture={PICTURES[shareImage]}
        heading={text('heading')}
        lead={text('lead')}
      />
      {names.map((name, index) => (
        <PageSection
          key={name}
          heading={text(`sections.${name}.heading`)}
          tone={index > 0 && index === names.length - 1 ? 'next' : 'plain'}
        >
          <p className={index === 0 ? classes['first'] : undefined}>
            {text(`sections.${name}.body`)}
          </p>
        </PageSection>
      ))}
    </article>
  );
}
