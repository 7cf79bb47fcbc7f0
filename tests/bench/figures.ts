import type { Line } from './statistics.ts';

/** Pairs of runs that a bench compares. */
export const PAIRS = 9;

/** Printed at the end of the run. */
export const table: Line[] = [];
