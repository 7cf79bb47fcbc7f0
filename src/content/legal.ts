import type koPrivacy from '../i18n/ko/pages/privacy.json';
import type koTerms from '../i18n/ko/pages/terms.json';
import { dayText } from '../i18n/format/day-text.ts';
import type { Locale } from '../i18n/locale.ts';
import { staff } from './staff.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';

/** Effective date of both texts. Update it with every change to them. */
const effectiveDate = '2026-11-23' as SeoulDay;

/** Keys under `sections` of the dictionary, in reading order. */
export const privacySections: readonly (keyof (typeof koPrivacy)['sections'])[] = [
  'items',
  'purpose',
  'retention',
  'sharing',
  'processors',
  'device',
  'rights',
  'children',
  'security',
  'officer',
  'changes',
];

/** Keys under `sections` of the dictionary, in reading order. */
export const termsSections: readonly (keyof (typeof koTerms)['sections'])[] = [
  'service',
  'account',
  'reservation',
  'conduct',
  'content',
  'liability',
  'changes',
];

/** Responsible for personal data; must be a named person. */
const privacyOfficer = staff[4];

/** Interpolation values of both texts. */
export function legalValues(language: Locale) {
  return {
    since: dayText(effectiveDate, language),
    officer: privacyOfficer.name[language],
    officerPosition: privacyOfficer.position[language],
    officerMail: privacyOfficer.email,
  };
}
