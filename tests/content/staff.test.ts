import { describe, expect, test } from 'vitest';
import {
  addressedName,
  evangelists,
  internationalPhone,
  phoneText,
  seniorPastor,
  staff,
} from '../../src/content/staff.ts';

test('staff lists one senior pastor, then five evangelists', () => {
  expect(staff.map(({ position }) => position.ko)).toEqual([
    '담임목사',
    ...Array<string>(5).fill('전도사'),
  ]);
  expect(staff.map(({ position }) => position.en)).toEqual([
    'Senior pastor',
    ...Array<string>(5).fill('Minister'),
  ]);
  expect(seniorPastor).toBe(staff[0]);
  expect(evangelists).toEqual(staff.slice(1));
});

test('every evangelist has an area of work in both languages, the senior pastor none', () => {
  expect(seniorPastor.area).toBeNull();
  expect(evangelists.map(({ area }) => area?.ko)).toEqual([
    '목양\u00a0· 새가족\u00a0· 전도',
    '사역 기획\u00a0· 예배\u00a0· 영상',
    '찬양\u00a0· 청년',
    '예배\u00a0· 행정',
    '교회학교',
  ]);
  expect(evangelists.map(({ area }) => area?.en)).toEqual([
    'Pastoral care, newcomers, evangelism',
    'Ministry planning, worship, video',
    'Praise, young adults',
    'Worship, administration',
    'Church school',
  ]);
});

test.each(staff.map((member) => [member.id, member] as const))(
  '%s has a name and a description in both languages, an e-mail address and a phone number',
  (_id, { name, description, email, phone }) => {
    expect(name.ko).toMatch(/^\p{Script=Hangul}{3}$/u);
    expect(name.en).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(description.ko).toMatch(/[.]$/);
    expect(description.en).not.toMatch(/\p{Script=Hangul}/u);
    expect(email).toMatch(/^[a-z]+\.[a-z]+@behold\.example$/);
    expect(phone).toMatch(/^010-0000-\d{4}$/);
  },
);

test('no two staff members share an id, an e-mail address, a phone number or a portrait', () => {
  for (const key of ['id', 'email', 'phone', 'portrait'] as const) {
    expect(new Set(staff.map((member) => member[key])).size, key).toBe(staff.length);
  }
});

describe('phone number of a staff member', () => {
  test('internationalPhone adds the country code', () => {
    expect(internationalPhone('010-0000-1201')).toBe('+821000001201');
  });

  test('phoneText shows the national form in Korean and the international form in English', () => {
    expect(phoneText('010-0000-1201', 'ko')).toBe('010-0000-1201');
    expect(phoneText('010-0000-1201', 'en')).toBe('+82 10-0000-1201');
  });
});

test('addressedName appends the position in Korean only', () => {
  expect(addressedName(seniorPastor, 'ko')).toBe('윤한결 담임목사');
  expect(addressedName(seniorPastor, 'en')).toBe('Yoon Hangyeol');
});
