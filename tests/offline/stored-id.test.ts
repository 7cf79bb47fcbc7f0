import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedId, withFullId } from '../../src/offline/archives/stored-id.ts';

test('a UUID is stored as nine characters, and every id is read as it was written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), fc.constantFrom('genesis', '1-john', '')), (id) => {
      const stored = storedId(id);
      expect(withFullId({ id: stored, day: 1 })).toEqual({ id, day: 1 });
      expect(stored, 'no half of a surrogate pair').not.toMatch(/[\ud800-\udfff]/);
      expect(stored).toHaveLength(id.length === 36 ? 9 : id.length);
    }),
  );
});

test('stored UUIDs sort as their texts do', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(storedId(one) < storedId(other)).toBe(one < other);
    }),
  );
});
