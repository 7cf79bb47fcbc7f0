import type { ComponentProps, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOfPlace, type StudyPlace } from '../../domain/bible-study.ts';
import { localizedPath } from '../../i18n/locale.ts';
import type { Go } from './use-bible-study.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly place: StudyPlace;
  readonly go: Go;
}

/** A link to a chapter. The router's own would cost a page with two hundred of them a long moment. */
export function PlaceLink({ place, go, ...rest }: PlaceLinkProps) {
  const { i18n } = useTranslation();
  const search = Object.entries(searchOfPlace(place)).map(([key, value]) => `${key}=${value}`);
  const path = localizedPath('/bible-study', i18n.language === 'en' ? 'en' : 'ko');
  const follow = (event: MouseEvent) => {
    const isOrdinary =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isOrdinary || event.defaultPrevented) return;
    event.preventDefault();
    go(place);
  };
  return <a href={`${path}?${search.join('&')}`} onClick={follow} {...rest} />;
}
