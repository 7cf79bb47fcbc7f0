/** Median and spread of several measurements, because single values are unreliable on a shared machine. */
export interface Summary {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  readonly runs: number;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('no measurement was made');
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The lowest value that the share of all values (0 to 1) does not exceed. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)];
  if (value === undefined) throw new Error('no measurement was made');
  return value;
}

export function summarize(values: readonly number[]): Summary {
  return {
    median: medianOf(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    runs: values.length,
  };
}

/** One line of the table that ends the benches. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  readonly ratio: string;
  readonly aim: string;
}

export interface Comparison {
  readonly first: Summary;
  readonly second: Summary;
  /** The first value divided by the second, within each pair. */
  readonly ratio: Summary;
}

/**
 * Measures two things in pairs, close together in time and in alternating order, so that a machine that
 * slows down during the bench slows both. The first pair is a warm-up and is not counted.
 */
export async function comparePairs(
  pairs: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Comparison> {
  await first();
  await second();
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      firsts.push(await first());
      seconds.push(await second());
    } else {
      seconds.push(await second());
      firsts.push(await first());
    }
  }
  const ratios = firsts.map((value, index) => value / (seconds[index] ?? Number.NaN));
  return { first: summarize(firsts), second: summarize(seconds), ratio: summarize(ratios) };
}

export function describeSummary(summary: Summary, unit: string, digits = 0): string {
  const show = (value: number) => value.toFixed(digits);
  return `${show(summary.median)}${unit} (${show(summary.lowest)}-${show(summary.highest)}, ${summary.runs} runs)`;
}
