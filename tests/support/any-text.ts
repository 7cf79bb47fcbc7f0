import fc from 'fast-check';

/**
 * Text of any code points except surrogates, like `fc.string({ unit: 'binary' })`, which first builds a map of all code
 * points: about a second for each arbitrary.
 */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}) {
  return fc
    .array(fc.integer({ min: 0, max: 0x10ffff - SURROGATES }), lengths)
    .map((numbers) =>
      String.fromCodePoint(
        ...numbers.map((number) => (number < 0xd800 ? number : number + SURROGATES)),
      ),
    );
}

/** The number of surrogate code points, which start at U+D800. */
const SURROGATES = 0x800;
