export type TestDatabase = 'embedded' | 'server';

/** On which database the tests of a backend run: `TEST_DATABASE`, the one switch for all of them. */
export function testDatabase(): TestDatabase {
  const name = process.env['TEST_DATABASE'] || 'embedded';
  if (name === 'embedded' || name === 'server') return name;
  throw new Error(`TEST_DATABASE is ${name}: set embedded or server`);
}
