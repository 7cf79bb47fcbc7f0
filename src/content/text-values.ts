import { churchTextValues } from './church.ts';

/** The church's facts that any text may name, in each language. */
export const textValues = { ko: churchTextValues('ko'), en: churchTextValues('en') };
