import { expect, test } from 'vitest';
import { classifyFailure } from '../../src/backend/failures.ts';
import type { Failure } from '../../src/domain/failure.ts';

test.each<[number, string, Failure]>([
  // No response, or one that did not come from the backend.
  [0, '', 'offline'],
  [511, '', 'offline'],
  [200, '', 'offline'],
  [302, '', 'offline'],
  // Rate limits.
  [429, '', 'rate_limited'],
  [429, 'PT429', 'rate_limited'],
  [400, 'PT429', 'rate_limited'],
  // Missing permission.
  [401, '42501', 'forbidden'],
  [403, '42501', 'forbidden'],
  [403, '', 'forbidden'],
  // Rejected by the database.
  [400, '22023', 'invalid'],
  [400, '22P02', 'invalid'],
  [409, '23505', 'invalid'],
  [409, '23503', 'invalid'],
  [400, '23514', 'invalid'],
  [400, '23502', 'invalid'],
  [409, '23P01', 'invalid'],
  [400, 'P0001', 'invalid'],
  [400, 'PGRST100', 'invalid'],
  [406, 'PGRST116', 'invalid'],
  [413, '', 'invalid'],
  // Server errors.
  [401, '', 'server_error'],
  [401, 'PGRST301', 'server_error'],
  [402, '', 'server_error'],
  [407, '', 'server_error'],
  [500, '', 'server_error'],
  [502, '', 'server_error'],
  [503, 'PGRST000', 'server_error'],
  [504, 'PGRST003', 'server_error'],
  [520, '', 'server_error'],
  [408, '', 'server_error'],
  [425, '', 'server_error'],
  [404, 'PGRST202', 'server_error'],
  [404, 'PGRST205', 'server_error'],
  [404, '42P01', 'server_error'],
  [404, '42883', 'server_error'],
  [500, '57014', 'server_error'],
  [400, '40001', 'server_error'],
  [400, '40P01', 'server_error'],
  [503, '53300', 'server_error'],
  [500, '08006', 'server_error'],
  [400, '55P03', 'server_error'],
  [500, 'XX000', 'server_error'],
])('classifyFailure: status %i with code %j is %s', (status, code, failure) => {
  expect(classifyFailure({ status, code })).toBe(failure);
});
