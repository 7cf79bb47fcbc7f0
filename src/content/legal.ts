import type koPrivacy from '../i18n/ko/pages/privacy.json';
import type koTerms from '../i18n/ko/pages/terms.json';
import { dayText } from '../i18n/format/day-text.ts';
import type { Locale } from '../i18n/locale.ts';
import { staff } from './staff.ts';
import type { SeoulDay } from '../domain/seoul-day.ts';

/** The day from which both texts hold. Change it with every change of them. */
const inForceSince = '2026-11-23' as SeoulDay;

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

/** Answers for personal data; has to be somebody with a name. */
const privacyOfficer = staff[4];

/** Values that both texts name. */
export function legalValues(language: Locale) {
  return {
    since: dayText(inForceSince, language),
    officer: privacyOfficer.name[language],
    officerPosition: privacyOfficer.position[language],
    officerMail: privacyOfficer.email,
  };
}
