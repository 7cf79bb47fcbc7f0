import { expect, test } from 'vitest';
import { callerAddress, UNKNOWN_ADDRESS } from '../../supabase/functions/_shared/caller-address.ts';

function addressFrom(
  headers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
): string {
  return callerAddress({
    header: (name) => headers[name] ?? null,
    variable: (name) => variables[name],
  });
}

const HOSTED = { SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co' };
const FORGED = '198.51.100.66';

test('callerAddress takes the last entry of x-forwarded-for and ignores entries forged by the client', () => {
  expect(addressFrom({ 'x-forwarded-for': `${FORGED}, 203.0.113.7` })).toBe('203.0.113.7');
  expect(addressFrom({ 'x-forwarded-for': `${FORGED},${FORGED},203.0.113.7` })).toBe('203.0.113.7');
});

test('callerAddress trusts cf-connecting-ip on a hosted Supabase project only', () => {
  const headers = { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': `${FORGED}, 10.0.0.1` };
  expect(addressFrom(headers, HOSTED)).toBe('203.0.113.7');
  expect(addressFrom(headers, { SUPABASE_URL: 'https://backend.church.example' })).toBe('10.0.0.1');
  expect(addressFrom(headers, { SUPABASE_URL: 'https://supabase.co.evil.example' })).toBe(
    '10.0.0.1',
  );
  expect(addressFrom(headers)).toBe('10.0.0.1');
});

test('callerAddress uses the header named by CALLER_ADDRESS_HEADER, and x-forwarded-for when it is missing', () => {
  const headers = { 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '10.0.0.1' };
  expect(addressFrom(headers, { CALLER_ADDRESS_HEADER: 'x-real-ip' })).toBe('203.0.113.9');
  expect(
    addressFrom({ 'x-forwarded-for': '10.0.0.1' }, { CALLER_ADDRESS_HEADER: 'x-real-ip' }),
  ).toBe('10.0.0.1');
});

test.each([
  ['203.0.113.7:51034', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', UNKNOWN_ADDRESS],
  ['unknown', UNKNOWN_ADDRESS],
  ['2001:db8:::1', UNKNOWN_ADDRESS],
  ['::1]/@evil.example/[::1', UNKNOWN_ADDRESS],
])('callerAddress normalizes "%s" to %s', (address, counted) => {
  expect(addressFrom({ 'x-forwarded-for': address })).toBe(counted);
});

test('callerAddress returns UNKNOWN_ADDRESS without any address header', () => {
  expect(addressFrom({})).toBe(UNKNOWN_ADDRESS);
});
