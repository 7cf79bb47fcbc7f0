import { expect, test } from 'vitest';
import { fileAnswer, STORAGE_FULL } from '../../src/backend/staff-file-sending.ts';

const said = (statusCode: string, error: string) => JSON.stringify({ statusCode, error });

test.each([
  ['the size limit inside a 400', 400, said('413', 'Payload too large'), 413],
  ['a proxy that takes no more', 413, '<html>Request Entity Too Large</html>', 413],
  ['a full disk', 507, '', 507],
  ['a project that has used up its space', 402, '{"message":"exceed_storage_size_quota"}', 402],
])('there is no room: %s', (_what, status, text, meant) => {
  expect(fileAnswer(status, text)).toMatchObject({
    data: null,
    error: { code: STORAGE_FULL },
    status: meant,
  });
});

test('what was taken, and other refusals, stay what they are', () => {
  expect(fileAnswer(200, '{"Key":"images/a"}')).toMatchObject({ error: null, status: 200 });
  expect(fileAnswer(400, said('409', 'Duplicate'))).toMatchObject({
    error: { code: 'Duplicate' },
    status: 409,
  });
  expect(fileAnswer(400, said('403', 'InvalidJWT'))).toMatchObject({ status: 401 });
  expect(fileAnswer(200, 'sign in to this network first')).toMatchObject({
    data: null,
    status: 200,
  });
});
