import type { i18n } from 'i18next';
import { church } from '../content/church.ts';
import { sitePages } from '../content/site-pages.ts';
import { localizedPath, LOCALES, type Locale } from '../i18n/locale.ts';
import { pageNamespace, type PageId } from '../i18n/namespaces.ts';
import { structuredData } from './structured-data.ts';

/** One element of a page's head: attributes, and text for title and JSON-LD. */
export interface HeadElement {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

const OPEN_GRAPH_LOCALES: Record<Locale, string> = { ko: 'ko_KR', en: 'en_US' };

function meta(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { property: name, content } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadElement {
  return { tag: 'link', attributes: { rel, href, ...more } };
}

/** Whether the element states the address of the page, which is not that of an item opened on it. */
export function isPageAddress({ attributes }: HeadElement): boolean {
  return attributes['rel'] === 'canonical' || attributes['property'] === 'og:url';
}

function absolute(path: string, locale: Locale): string {
  return church.siteUrl + localizedPath(path, locale);
}

/** The head of the not-found page. */
export function notFoundHead(i18n: i18n): readonly HeadElement[] {
  return [
    {
      tag: 'title',
      attributes: {},
      text: `${i18n.t('not-found:title')} · ${i18n.t('churchName')}`,
    },
    meta('description', i18n.t('not-found:body')),
    meta('robots', 'noindex'),
    link('manifest', manifestPath(i18n.language as Locale)),
  ];
}

function manifestPath(locale: Locale): string {
  return locale === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest';
}

/**
 * Everything that crawlers and link previews read, as they run no scripts. Share tags follow ogp.me; `now` dates the
 * structured data of weekly events.
 */
export function pageHead(pageId: PageId, i18n: i18n, now: Date): readonly HeadElement[] {
  const page = sitePages[pageId];
  const locale = i18n.language as Locale;
  const text = i18n.getFixedT(locale, pageNamespace(pageId));
  const t = (key: 'title' | 'description' | 'keywords' | 'heading') => text(key as never) as string;
  const title = t('title');
  const description = t('description');
  const url = absolute(page.path, locale);
  const image = `${church.siteUrl}/share/${page.shareImage}-${locale}.png`;
  const elements: HeadElement[] = [
    { tag: 'title', attributes: {}, text: title },
    meta('description', description),
    meta('keywords', t('keywords')),
    link('canonical', url),
    link('manifest', manifestPath(locale)),
    property('og:type', page.structuredData === 'article' ? 'article' : 'website'),
    property('og:site_name', church.name[locale]),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', OPEN_GRAPH_LOCALES[locale]),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', t('heading')),
    // X takes the title, the text and the picture from the properties above.
    meta('twitter:card', 'summary_large_image'),
  ];
  if (page.indexable) {
    for (const other of LOCALES) {
      elements.push(link('alternate', absolute(page.path, other), { hreflang: other }));
    }
    elements.push(link('alternate', absolute(page.path, 'ko'), { hreflang: 'x-default' }));
  } else {
    elements.push(meta('robots', 'noindex, nofollow'));
  }
  for (const data of structuredData(pageId, locale, { title, description, url, image }, now)) {
    elements.push({
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(data).replaceAll('<', '\\u003c'),
    });
  }
  return elements;
}
