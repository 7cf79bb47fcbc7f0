import { expect, test } from 'vitest';
import { fileAnswer, STORAGE_FULL } from '../../src/backend/staff/upload-file.ts';

const errorBody = (statusCode: string, error: string) => JSON.stringify({ statusCode, error });

test.each([
  ['the size limit inside a 400 response', 400, errorBody('413', 'Payload too large'), 413],
  ['a proxy that rejects the body size', 413, '<html>Request Entity Too Large</html>', 413],
  ['a full disk', 507, '', 507],
  ['a project over its storage quota', 402, '{"message":"exceed_storage_size_quota"}', 402],
])('fileAnswer reports STORAGE_FULL for %s', (_what, status, text, meant) => {
  expect(fileAnswer(status, text)).toMatchObject({
    data: null,
    error: { code: STORAGE_FULL },
    status: meant,
  });
});

test('fileAnswer passes on success and other errors, maps InvalidJWT to 401, and returns no data for an unreadable body', () => {
  expect(fileAnswer(200, '{"Key":"images/a"}')).toMatchObject({ error: null, status: 200 });
  expect(fileAnswer(400, errorBody('409', 'Duplicate'))).toMatchObject({
    error: { code: 'Duplicate' },
    status: 409,
  });
  expect(fileAnswer(400, errorBody('403', 'InvalidJWT'))).toMatchObject({ status: 401 });
  expect(fileAnswer(200, 'sign in to this network first')).toMatchObject({
    data: null,
    status: 200,
  });
});
