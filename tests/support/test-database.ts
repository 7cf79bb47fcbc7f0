export type TestDatabase = 'embedded' | 'server';

/** The database of the backend tests, from `TEST_DATABASE`. */
export function testDatabase(): TestDatabase {
  const name = process.env['TEST_DATABASE'] || 'embedded';
  if (name === 'embedded' || name === 'server') return name;
  throw new Error(`TEST_DATABASE is ${name}: set embedded or server`);
}
