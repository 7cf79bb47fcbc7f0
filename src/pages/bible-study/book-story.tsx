import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanonBook } from './use-bible-study.ts';
import classes from './lecture-panel.module.css';

/** Introduction to the book and how to read it. The texts of each testament are a separate dictionary. */
export function BookStory({ book }: { readonly book: CanonBook }) {
  const { t } = useTranslation('pages/bible-study');
  return (
    <Suspense fallback={<p className={classes.fetching}>{t('story.loading')}</p>}>
      {book.testament === 'old' ? <OldStory book={book} /> : <NewStory book={book} />}
    </Suspense>
  );
}

function OldStory({ book }: { readonly book: Extract<CanonBook, { testament: 'old' }> }) {
  const { t, i18n } = useTranslation('bible-old');
  return (
    <Story
      isThere={i18n.hasResourceBundle(i18n.language, 'bible-old')}
      introduction={t(`${book.nameKey}.introduction`)}
      commentary={t(`${book.nameKey}.commentary`)}
    />
  );
}

function NewStory({ book }: { readonly book: Extract<CanonBook, { testament: 'new' }> }) {
  const { t, i18n } = useTranslation('bible-new');
  return (
    <Story
      isThere={i18n.hasResourceBundle(i18n.language, 'bible-new')}
      introduction={t(`${book.nameKey}.introduction`)}
      commentary={t(`${book.nameKey}.commentary`)}
    />
  );
}

interface StoryProps {
  /** Whether the texts could be loaded; a device that went offline too early lacks them. */
  readonly isThere: boolean;
  readonly introduction: string;
  readonly commentary: string;
}

function Story({ isThere, introduction, commentary }: StoryProps) {
  const { t } = useTranslation('pages/bible-study');
  if (!isThere) return <p>{t('story.missing')}</p>;
  return (
    <div className={classes.story}>
      <h3>{t('story.introduction')}</h3>
      <p>{introduction}</p>
      <h3>{t('story.commentary')}</h3>
      <p>{commentary}</p>
    </div>
  );
}
