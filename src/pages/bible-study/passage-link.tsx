import { createContext, use, type ComponentProps, type MouseEvent } from 'react';
import { searchOfPassage, type StudyPassage } from '../../domain/bible-study.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import type { Go } from './use-bible-study.ts';

/**
 * The page's path in the current language, in a context so that it is computed once instead of in each of 200 links.
 */
export const StudyPath = createContext('/bible-study');

interface PassageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly passage: StudyPassage;
  readonly go: Go;
}

/** A link to a chapter. A plain link, because 200 router links would noticeably slow down rendering. */
export function PassageLink({ passage, go, ...rest }: PassageLinkProps) {
  const path = use(StudyPath);
  const search = Object.entries(searchOfPassage(passage)).map(([key, value]) => `${key}=${value}`);
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    go(passage);
  };
  return <a href={`${path}?${search.join('&')}`} onClick={follow} {...rest} />;
}
