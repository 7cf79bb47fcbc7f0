import { describe, expect, test } from 'vitest';
import {
  baseLinks,
  isChapterLink,
  linkChanges,
  mergedLinks,
  conflictingChapters,
  readPastedLinks,
  replacedLinks,
  repeatedChapters,
  invalidChapters,
} from '../../src/domain/bible-links.ts';

const video = (n: number) => `https://youtu.be/${String(n).padStart(11, 'v')}`;

test.each([
  ['', true],
  ['  ', true],
  [video(1), true],
  [` ${video(1)} `, true],
  ['https://www.youtube.com/watch?v=abcdefghijk&t=10s', true],
  ['youtube.com/embed/abcdefghijk', true],
  ['https://www.youtube.com/watch?v=short', false],
  ['https://vimeo.com/abcdefghijk', false],
  ['준비 중', false],
  [`https://youtu.be/abcdefghijk?x=${'y'.repeat(500)}`, false],
])('isChapterLink(%j) is %s', (link, isGood) => {
  expect(isChapterLink(link)).toBe(isGood);
});

test('invalidChapters and repeatedChapters list chapters with an invalid or a duplicate link, numbered from 1', () => {
  expect(invalidChapters([video(1), 'x', '', 'y'])).toEqual([2, 4]);
  expect(repeatedChapters([video(1), '', video(2), `${video(1)}?t=5`, ''])).toEqual([4]);
});

describe('saving the links of a book', () => {
  test('linkChanges writes added and replaced links and clears emptied ones', () => {
    expect(
      linkChanges([video(1), video(2), '', video(4)], [video(1), ' ', `${video(3)} `, video(5)]),
    ).toEqual({
      written: [
        { chapter: 3, link: video(3) },
        { chapter: 4, link: video(5) },
      ],
      cleared: [2],
    });
  });

  test('linkChanges is empty when the links differ only in surrounding spaces', () => {
    expect(linkChanges([video(1), ''], [`${video(1)} `, ' '])).toEqual({
      written: [],
      cleared: [],
    });
  });

  test('baseLinks are the stored ones where they were sent from here, so that no colleague is blamed', () => {
    const before = [video(1), video(2), '', video(4)];
    const sent = [
      [video(5), video(2), ` ${video(3)} `, video(4)],
      [video(6), video(2), video(3), ''],
    ];
    const now = [video(5), video(9), video(3), ''];
    expect(baseLinks(before, sent, now)).toEqual([video(5), video(2), video(3), '']);
    expect(baseLinks(before, [], now)).toEqual(before);
    const typed = [video(7), video(8), video(7), video(7)];
    expect(conflictingChapters(baseLinks(before, sent, now), typed, now)).toEqual([2]);
  });

  test('conflictingChapters are those edited here and differently by a colleague', () => {
    const before = [video(1), video(2), '', video(4), ''];
    const typed = [video(8), ` ${video(2)} `, video(3), '', video(5)];
    const now = [video(9), video(7), '', video(6), video(5)];
    expect(conflictingChapters(before, typed, now)).toEqual([1, 4]);
    expect(conflictingChapters(before, typed, before)).toEqual([]);
  });

  test('mergedLinks takes the newer links from the server except for the chapters edited here', () => {
    const before = [video(1), '', ''];
    const typed = [video(1), video(2), ''];
    const now = [video(9), video(8), video(7)];
    expect(mergedLinks(before, typed, now)).toEqual([video(9), video(2), video(7)]);
  });
});

describe('readPastedLinks', () => {
  test.each([
    ['full-width digits', `３장 ${video(1)}`, 3],
    ['a chapter behind its link', `${video(1)} 7장`, 7],
    ['a date', `2024.03.05 창세기 ${video(1)}`, 1],
    ['a date in words', `2024년 3월 5일 주일 ${video(1)}`, 1],
    ['a date and a chapter', `24-03-05 시편 23 ${video(1)}`, 23],
    ['a number of a title behind the link', `${video(1)} 3부`, 1],
    ['a passage', `창세기 1:1-31 ${video(1)}`, 1],
    ['a chapter and the length of the video', `창세기 3장 45:12 ${video(1)}`, 3],
    ['a passage with a wave', `창 12:1~9 ${video(1)}`, 12],
    ['a verse', `요한복음 3:16 ${video(1)}`, 3],
    ['full-width colons and spaces', `요한복음 ３：１６， 창 12 : 1 – 9 ${video(1)}`, 12],
    ['a passage of two chapters', `창세기 1:1-2:3 ${video(1)}`, 1],
    ['a passage, a time and a duration', `오전 11:30 창 5:1-3 1:02:33 ${video(1)}`, 5],
    ['a number in the series and a chapter', `창세기 강해 12편 (2장) ${video(1)}`, 2],
    ['a chapter and a number in the series', `창세기 2 강해 12편 ${video(1)}`, 2],
    ['only a number in the series', `강해 12편 ${video(1)}`, 12],
  ])('reads the chapter of a line with %s', (_, line, chapter) => {
    expect(readPastedLinks(line, 50).links).toEqual([{ chapter, link: video(1) }]);
  });

  test('reads the unit of the Psalms as a chapter in the Psalms only', () => {
    const line = `시편 23편 강해 2부 ${video(1)}`;
    const chapterOf = (isPsalms: boolean) =>
      readPastedLinks(line, 150, { isPsalms }).links.map(({ chapter }) => chapter);
    expect(chapterOf(true)).toEqual([23]);
    expect(chapterOf(false)).toEqual([2]);
  });

  test('assigns one line after another to the chapters from 1 on and skips empty lines', () => {
    expect(readPastedLinks(`${video(1)}\n\n${video(2)}\r\n${video(3)}\n`, 50)).toEqual({
      links: [1, 2, 3].map((chapter) => ({ chapter, link: video(chapter) })),
      unreadable: [],
      outOfRange: [],
      repeated: [],
      rejectedLines: '',
    });
  });

  test('takes the chapter number from a line that names one, in Korean or English, and counts on from it', () => {
    const list = [
      `3장 ${video(3)}`,
      video(4),
      `Chapter 10: ${video(10)}`,
      `[1] (${video(1)})`,
      `창세기 7 - ${video(7)},`,
      `1 Samuel 12 (2024-11-03 업로드) 8장 ${video(8)}`,
      `1 Samuel 9 ${video(9)}`,
    ].join('\n');
    expect(readPastedLinks(list, 50).links.map(({ chapter, link }) => [chapter, link])).toEqual(
      [1, 3, 4, 7, 8, 9, 10].map((chapter) => [chapter, video(chapter)]),
    );
  });

  test('reports a line without a link as unreadable and leaves its chapter free', () => {
    expect(readPastedLinks(`${video(1)}\n아직 없음\n${video(3)}\n5장 없음`, 50)).toEqual({
      links: [
        { chapter: 1, link: video(1) },
        { chapter: 3, link: video(3) },
      ],
      unreadable: [2, 4],
      outOfRange: [],
      repeated: [],
      rejectedLines: '2. 아직 없음\n5장 없음',
    });
  });

  test('finds no link in words of 50,000 repetitions, without catastrophic backtracking', () => {
    // A regular expression that backtracks from every letter exceeds the test timeout here.
    for (const letters of ['x', 'x.', 'https://x.', 'youtube.com.']) {
      expect(readPastedLinks(letters.repeat(50_000), 50).links).toEqual([]);
    }
  });

  test('reports the lines whose chapter is after the last chapter of the book', () => {
    expect(readPastedLinks(`${video(1)}\n${video(2)}\n9 ${video(9)}`, 1)).toEqual({
      links: [{ chapter: 1, link: video(1) }],
      unreadable: [],
      outOfRange: [2, 3],
      repeated: [],
      rejectedLines: `2. ${video(2)}\n9 ${video(9)}`,
    });
  });

  test('returns the unreadable lines with their chapter number, so that a corrected line goes to the same chapter', () => {
    const { rejectedLines } = readPastedLinks(`${video(1)}\nyoutu.be/short\n${video(3)}`, 50);
    expect(rejectedLines).toBe('2. youtu.be/short');
    expect(readPastedLinks(rejectedLines.replace('youtu.be/short', video(2)), 50).links).toEqual([
      { chapter: 2, link: video(2) },
    ]);
  });

  test('starts at the given chapter, and keeps the first of two links for one chapter', () => {
    expect(
      readPastedLinks(`${video(5)}\n5장 ${video(6)}\n5장 ${video(5)}`, 50, { from: 5 }),
    ).toEqual({
      links: [{ chapter: 5, link: video(5) }],
      unreadable: [],
      outOfRange: [],
      repeated: [2],
      rejectedLines: `5장 ${video(6)}`,
    });
  });
});

test('replacedLinks names the chapters whose link becomes another one', () => {
  const [old, next] = ['https://youtu.be/Behold-Old1', 'https://youtu.be/Behold-New1'];
  const pasted = [1, 2, 3].map((chapter) => ({ chapter, link: next }));
  expect(replacedLinks([`${old} `, next, ''], pasted)).toEqual([
    { chapter: 1, link: next, before: old },
  ]);
});
