import { atTheLatest } from './at-the-latest.ts';
import { allAwake } from './sleeping-parts.ts';

let waiting: Promise<unknown> | undefined;

/** Resolves when every part of the first page listens, so that what nobody waits for takes no time from them. */
export function whenPartsAreAwake(): Promise<unknown> {
  waiting ??= atTheLatest(allAwake);
  return waiting;
}
