import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  movePicture,
  withoutPicture,
  withPictures,
  withThumbnail,
  type Gallery,
} from '../../src/domain/gallery.ts';

const of = (ids: string, thumbnail: string | null): Gallery<{ id: string }> => ({
  pictures: [...ids].map((id) => ({ id })),
  thumbnail,
});
const added = (ids: string) => [...ids].map((id) => ({ id }));

describe('thumbnail of a gallery', () => {
  test('withPictures takes the first added picture as thumbnail when there is none', () => {
    expect(withPictures(of('', null), added('ab'))).toEqual(of('ab', 'a'));
  });

  test('withPictures keeps the thumbnail when pictures are added', () => {
    expect(withPictures(of('ab', 'b'), added('c'))).toEqual(of('abc', 'b'));
  });

  test('withThumbnail sets a picture of the gallery and ignores an unknown id', () => {
    expect(withThumbnail(of('abc', 'a'), 'c')).toEqual(of('abc', 'c'));
    expect(withThumbnail(of('abc', 'a'), 'x')).toEqual(of('abc', 'a'));
  });

  test('withoutPicture falls back to the first remaining picture when the thumbnail is removed', () => {
    expect(withoutPicture(of('abc', 'b'), 'b')).toEqual(of('ac', 'a'));
    expect(withoutPicture(of('abc', 'a'), 'a')).toEqual(of('bc', 'b'));
    expect(withoutPicture(of('abc', 'b'), 'a')).toEqual(of('bc', 'b'));
    expect(withoutPicture(of('a', 'a'), 'a')).toEqual(of('', null));
  });
});

test.each([
  ['b', 0, 'bac'],
  ['b', 2, 'acb'],
  ['a', 1, 'bac'],
  ['c', -4, 'cab'],
  ['a', 99, 'bca'],
  ['x', 0, 'abc'],
])('movePicture moves picture %s to position %i: %s', (id, place, expected) => {
  expect(movePicture(of('abc', 'b'), id, place)).toEqual(of(expected, 'b'));
});

test('after any sequence of edits the thumbnail is one of the pictures and no picture is lost or duplicated', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'choose' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let gallery: Gallery<{ id: string }> = of('', null);
      const there = new Set<string>();
      steps.forEach((action, turn) => {
        const id = 'at' in action ? (gallery.pictures[action.at]?.id ?? '') : String(turn);
        if (action.kind === 'add') {
          there.add(id);
          gallery = withPictures(gallery, [{ id }]);
        } else if (action.kind === 'remove') {
          there.delete(id);
          gallery = withoutPicture(gallery, id);
        } else if (action.kind === 'choose') {
          gallery = withThumbnail(gallery, id);
        } else if ('to' in action) {
          gallery = movePicture(gallery, id, action.to);
        }
        const ids = gallery.pictures.map((picture) => picture.id);
        expect([...ids].sort()).toEqual([...there].sort());
        expect(
          gallery.thumbnail === null ? ids.length === 0 : ids.includes(gallery.thumbnail),
        ).toBe(true);
      });
    }),
  );
});
