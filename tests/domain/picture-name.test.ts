import { expect, test } from 'vitest';
import { unusedFiles } from '../../src/domain/picture-name.ts';

const address = (place: number) =>
  `https://church.example/storage/v1/object/public/images/CardNews/1700000000000-${place}.webp`;
const files = (place: number) => [
  `CardNews/1700000000000-${place}.webp`,
  `CardNews/1700000000000-${place}-480.webp`,
];
const version = (...places: readonly number[]) => ({
  images: places.map(address),
  thumbnail: null,
});

test('uploaded files are unused if the saved, the typed and the replaced version lack them', () => {
  const uploaded = [1, 2, 3, 4].map(address);
  expect(unusedFiles(uploaded, [version(1), version(2), version(3)])).toEqual(files(4));
  expect(unusedFiles(uploaded, [null])).toEqual([1, 2, 3, 4].flatMap(files));
});

test('a file that is only the cover is in use', () => {
  expect(unusedFiles([address(1)], [{ images: [], thumbnail: address(1) }])).toEqual([
    'CardNews/1700000000000-1-480.webp',
  ]);
});
