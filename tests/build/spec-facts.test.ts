import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { htmlFileOf } from '../../src/build/html.ts';
import { church, postalAddress } from '../../src/content/church.ts';
import { activities, ministries } from '../../src/content/ministries.ts';
import { sitePageList } from '../../src/content/site-pages.ts';
import { addressedName, internationalPhone, phoneText, staff } from '../../src/content/staff.ts';
import { LOCALES, localizedPath } from '../../src/i18n/locale.ts';
import enMinistry from '../../src/i18n/en/pages/ministry.json';
import enPrayerCounter from '../../src/i18n/en/prayer-counter.json';
import koMinistry from '../../src/i18n/ko/pages/ministry.json';
import koPrayerCounter from '../../src/i18n/ko/prayer-counter.json';
import { BuiltPage } from './built-site.ts';
import {
  DIST,
  pageByFile,
  pages,
  pageAt,
  textOf,
  partOf,
  mainOf,
  hrefsIn,
} from './page-content.ts';
import { BLOCKS } from './required-content.ts';

const rows = BLOCKS.flatMap((block) =>
  LOCALES.map(
    (locale) => [`${localizedPath(block.path, locale)}: ${block.block}`, block, locale] as const,
  ),
);

describe('required content in the prerendered HTML', () => {
  test.each(rows)('%s has its words and links', (_name, { path, links = [], ...words }, locale) => {
    const { html } = mainOf(path, locale);
    const text = textOf(html);
    const hrefs = hrefsIn(html);
    const missingWords = (words[locale] ?? []).filter((wanted) =>
      typeof wanted === 'string'
        ? !text.includes(wanted.replaceAll(/\s+/g, ' '))
        : !wanted.test(text),
    );
    const missingLinks = links.filter((wanted) => {
      if (typeof wanted !== 'string') return !hrefs.some((href) => wanted.test(href));
      return !hrefs.includes(wanted.startsWith('/') ? localizedPath(wanted, locale) : wanted);
    });
    expect({ missingWords, missingLinks }).toEqual({ missingWords: [], missingLinks: [] });
  });

  test('every phone number of an English page is linked with its country code', () => {
    const english = pages.filter(({ file }) => /^en(?:\.|\/)/.test(file));
    const numbers = english.flatMap(({ html }) =>
      hrefsIn(html).filter((href) => href.startsWith('tel:')),
    );
    expect(numbers.length).toBeGreaterThan(english.length);
    expect(numbers.filter((href) => !/^tel:\+\d{8,}$/.test(href))).toEqual([]);
  });

  test.each(LOCALES)(
    'the staff page in %s has six personal e-mail addresses and phone numbers',
    (locale) => {
      const hrefs = hrefsIn(mainOf('/staff', locale).html);
      const people = (scheme: string, office: string) =>
        new Set(hrefs.filter((href) => href.startsWith(scheme) && href !== scheme + office)).size;
      expect(people('mailto:', church.email)).toBe(6);
      expect(people('tel:', church.phone.international)).toBe(6);
    },
  );
});

test.each(LOCALES)(
  'the staff page in %s shows each person with position, area, phone number and e-mail address',
  (locale) => {
    const [, ...cards] = mainOf('/staff', locale).html.split(/(?=<h3\b)/);
    expect(cards).toHaveLength(6);
    for (const [index, { name, position, area, phone, email }] of staff.entries()) {
      const card = new BuiltPage('', cards[index] ?? '');
      const linkTexts = (href: string) =>
        card
          .tags('a')
          .filter(({ attributes }) => attributes['href'] === href)
          .map(({ text }) => textOf(text));
      expect(card.tags('h3').map(({ text }) => textOf(text))).toEqual([
        `${name[locale]} ${position[locale]}`,
      ]);
      if (area !== null) {
        expect(card.tags('p').map(({ text }) => textOf(text))).toContain(textOf(area[locale]));
      }
      expect(linkTexts(`tel:${internationalPhone(phone)}`)).toEqual([phoneText(phone, locale)]);
      // The email address may contain a line-break opportunity before its @.
      const addresses = linkTexts(`mailto:${email}`).map((text) => text.replaceAll(' ', ''));
      expect(addresses).toEqual([email]);
    }
  },
);

test.each(LOCALES)(
  'the ministry page in %s describes six ministries, each with activities, participation and contact person',
  (locale) => {
    const main = mainOf('/ministry', locale);
    const text = textOf(main.html);
    const panels = main.html
      .split('<div role="tabpanel"')
      .slice(1)
      .map((html) => new BuiltPage('', html.replace(/<\/section>[\s\S]*/, '')));
    const { items } = { ko: koMinistry, en: enMinistry }[locale];
    expect(panels).toHaveLength(6);
    expect(ministries).toHaveLength(6);
    expect(activities).toHaveLength(5);
    for (const [index, { id, contact }] of ministries.entries()) {
      const panel = panels[index] ?? new BuiltPage('', '');
      const panelText = textOf(panel.html);
      const { name, participation } = items[id];
      expect(panel.tags('h3').map(({ text: heading }) => textOf(heading))).toEqual([name]);
      expect(panelText).toContain(textOf(participation));
      for (const activity of activities) {
        const { name: title, what } = items[id].activities[activity];
        expect(text.split(title).length - 1, `${id}: ${title}`).toBeGreaterThanOrEqual(2);
        expect(panelText).toContain(textOf(what));
      }
      const person = staff.find((member) => member.id === contact);
      if (person === undefined) throw new Error(`${contact} is not on the staff`);
      expect(panelText).toContain(addressedName(person, locale));
      expect(hrefsIn(panel.html)).toContain(`tel:${church.phone.international}`);
    }
  },
);

test.each(LOCALES)('the home page in %s has its heading and seven sections', (locale) => {
  const main = mainOf('/', locale);
  expect(main.tags('h1').map(({ text }) => textOf(text))).toEqual(['BEHOLD JESUS']);
  expect(main.tags('h2')).toHaveLength(7);
});

test.each(LOCALES)(
  '/jesus-walking-movement in %s has the heading and the canonical URL of /jesus-walking-diary',
  (locale) => {
    const canonical = church.siteUrl + localizedPath('/jesus-walking-diary', locale);
    const headings = ['/jesus-walking-diary', '/jesus-walking-movement'].map((path) => {
      const page = pageAt(path, locale);
      expect(page.values('link', { rel: 'canonical' }, 'href'), path).toEqual([canonical]);
      const [heading] = page.tags('h1');
      return textOf(heading?.text ?? '');
    });
    expect(headings[0]).not.toBe('');
    expect(headings[1]).toBe(headings[0]);
  },
);

test.each(LOCALES)(
  'the home page in %s begins with the still image of the banner video, with its dimensions',
  (locale) => {
    const [still = ''] = /<img\b[^>]*>/.exec(mainOf('/', locale).html) ?? [];
    const [, source = ''] = /\ssrc="\/([^"]+)"/.exec(still) ?? [];
    expect(source).toMatch(/banner[^/]*\.webp$/);
    expect(still).toMatch(/width="\d+" height="\d+"/);
    expect(existsSync(join(DIST, source))).toBe(true);
  },
);

test.each([
  ['404.html', '/'],
  ['en/404.html', '/en'],
])('%s links to the home page and is not indexed', (file, home) => {
  const page = pageByFile.get(file);
  if (page === undefined) throw new Error(`${file} is not prerendered`);
  expect(hrefsIn(partOf(page, 'main'))).toContain(home);
  expect(page.isIndexed).toBe(false);
});

test.each(pages.map((page) => [page.file, page] as const))(
  'the prayer counter button is on %s, except in the admin area',
  (file, page) => {
    const { open } = { ko: koPrayerCounter, en: enPrayerCounter }[
      file.startsWith('en/') || file === 'en.html' ? 'en' : 'ko'
    ];
    const buttons = page
      .tags('button')
      .filter(
        ({ attributes, text }) => attributes['aria-haspopup'] === 'dialog' && textOf(text) === open,
      );
    expect(buttons).toHaveLength(file.endsWith('bc-admin.html') ? 0 : 1);
  },
);

describe('every page', () => {
  const whole = sitePageList.flatMap(({ path, aliases, indexable, prerendered }) =>
    prerendered && indexable
      ? [path, ...aliases].flatMap((address) =>
          LOCALES.map((locale) => [localizedPath(address, locale), address, locale] as const),
        )
      : [],
  );

  test.each(whole)(
    '%s has the links of the header and the contact details of the footer',
    (_name, path, locale) => {
      const page = pageAt(path, locale);
      const header = hrefsIn(partOf(page, 'header'));
      for (const wanted of ['/', '/about', '/services', '/ministry', '/bible-study']) {
        expect(header).toContain(localizedPath(wanted, locale));
      }
      const footer = partOf(page, 'footer');
      const text = textOf(footer);
      for (const legal of ['/privacy', '/terms']) {
        expect(hrefsIn(footer)).toContain(localizedPath(legal, locale));
      }
      for (const wanted of [postalAddress(locale), church.phone.display[locale], church.email]) {
        expect(text).toContain(wanted);
      }
      expect(text).toMatch(/©\s*2023/);
      expect(hrefsIn(footer)).toEqual(
        expect.arrayContaining([
          church.youtube.channelUrl,
          church.kakaoTalkChannelUrl,
          church.instagramUrl,
          `tel:${church.phone.international}`,
          `mailto:${church.email}`,
        ]),
      );
    },
  );

  test.each(whole)(
    '%s has a title, description, keywords, a canonical URL, the size of its share image and structured data',
    (_name, path, locale) => {
      const page = pageAt(path, locale);
      const [title] = page.tags('title');
      expect(title?.text.trim()).not.toBe('');
      for (const name of ['description', 'keywords']) {
        expect(page.values('meta', { name }, 'content'), name).toEqual([
          expect.stringMatching(/\S/),
        ]);
      }
      expect(page.values('link', { rel: 'canonical' }, 'href')).toHaveLength(1);
      expect(page.values('meta', { property: 'og:image:width' }, 'content')).toEqual(['1200']);
      expect(page.values('meta', { property: 'og:image:height' }, 'content')).toEqual(['630']);
      const data = page
        .tags('script')
        .filter(({ attributes }) => attributes['type'] === 'application/ld+json');
      expect(data.length).toBeGreaterThan(0);
      for (const { text } of data) expect(JSON.parse(text)).toHaveProperty('@context');
    },
  );

  test.each(pages.map((page) => [page.file, page] as const))('%s has one h1', (_file, page) => {
    expect(page.tags('h1')).toHaveLength(1);
  });
});

describe('event dates in the structured data', () => {
  test.each([
    ['/services/sunday', 'T09:30', 'T12:30'],
    ['/services/friday-gethsemane', 'T19:30', 'T21:00'],
  ])('%s has an event from %s to %s in both languages', (path, start, end) => {
    for (const locale of LOCALES) {
      const data = pageAt(path, locale)
        .tags('script')
        .map(({ text }) => text)
        .join(' ');
      expect(data).toMatch(new RegExp(`"startDate":"\\d{4}-\\d{2}-\\d{2}${start}`));
      expect(data).toMatch(new RegExp(`"endDate":"\\d{4}-\\d{2}-\\d{2}${end}`));
    }
  });
});

/** The page or file of the build at a path, or null. */
function targetOf(pathname: string): BuiltPage | 'file' | null {
  const path = decodeURIComponent(pathname);
  const page = pageByFile.get(htmlFileOf(path.length > 1 ? path.replace(/\/$/, '') : path));
  if (page !== undefined) return page;
  return path !== '/' && existsSync(join(DIST, path)) ? 'file' : null;
}

test.each(pages.map((page) => [page.file, page] as const))(
  'every link of %s leads to an existing page, file or anchor',
  (file, page) => {
    const own = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    const dead = hrefsIn(page.html).filter((href) => {
      const url = new URL(href, church.siteUrl + own);
      if (url.origin !== church.siteUrl) return !/^(?:https|tel|mailto|sms):$/.test(url.protocol);
      const target = targetOf(url.pathname);
      if (target === null) return true;
      if (url.hash === '' || target === 'file') return false;
      const id = decodeURIComponent(url.hash.slice(1));
      return !target.html.includes(` id="${id}"`);
    });
    expect(dead).toEqual([]);
  },
);
