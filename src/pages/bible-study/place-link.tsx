import { createContext, use, type ComponentProps, type MouseEvent } from 'react';
import { searchOfPlace, type StudyPlace } from '../../domain/bible-study.ts';
import type { Go } from './use-bible-study.ts';

/** Where the page is in the language that is read: asked for once, not by each of two hundred links. */
export const StudyPath = createContext('/bible-study');

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly place: StudyPlace;
  readonly go: Go;
}

/** A link to a chapter. The router's own would cost a page with two hundred of them a long moment. */
export function PlaceLink({ place, go, ...rest }: PlaceLinkProps) {
  const path = use(StudyPath);
  const search = Object.entries(searchOfPlace(place)).map(([key, value]) => `${key}=${value}`);
  const follow = (event: MouseEvent) => {
    const isOrdinary =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isOrdinary || event.defaultPrevented) return;
    event.preventDefault();
    go(place);
  };
  return <a href={`${path}?${search.join('&')}`} onClick={follow} {...rest} />;
}
