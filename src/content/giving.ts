import type koGiving from '../i18n/ko/pages/giving.json';
import type { Localized } from '../i18n/locale.ts';

export interface BankAccount {
  readonly bank: Localized;
  /** In the format of a banking app. */
  readonly number: string;
  readonly holder: Localized;
}

/** PLACEHOLDER: bank and number are fictional. Null if the church accepts no transfers. */
export const offeringAccount: BankAccount | null = {
  bank: { ko: '동행은행', en: 'Donghaeng Bank' },
  number: '000-0000-1203-01',
  holder: { ko: '비홀드교회', en: 'Behold Church' },
};

/**
 * Keys under `envelopes.items` of the page's dictionary, in the order at the entrance; an empty list hides the section.
 */
export const envelopes: readonly (keyof (typeof koGiving)['envelopes']['items'])[] = [
  'sunday',
  'tithe',
  'thanks',
  'mission',
  'relief',
];

/** Keys under `receipt.steps`; an empty list hides the section. */
export const receiptSteps: readonly (keyof (typeof koGiving)['receipt']['steps'])[] = [
  'ask',
  'simplified',
  'paper',
];
