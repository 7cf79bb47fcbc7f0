import type koJesusWalking from '../i18n/ko/pages/jesus-walking.json';
import type { Locale } from '../i18n/locale.ts';

/** Number of people in a sharing group, both ends inclusive. */
const sharingGroup = { from: 5, to: 8 };

/** `5~8명`, `5–8 people`. */
export function sharingGroupText(language: Locale): string {
  const { from, to } = sharingGroup;
  return language === 'ko' ? `${from}~${to}명` : `${from}–${to} people`;
}

/** Keys under `trial.days`, in order: one question for each day of the free trial. */
export const trialDays = [
  'd1',
  'd2',
  'd3',
  'd4',
  'd5',
  'd6',
  'd7',
] as const satisfies readonly (keyof (typeof koJesusWalking)['trial']['days'])[];
