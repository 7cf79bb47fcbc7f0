/** Runs in the page: all rows of an object store of the app's database; null while the store does not exist. */
export async function readStore(name: string): Promise<readonly unknown[] | null> {
  const databases = await indexedDB.databases();
  if (!databases.some((database) => database.name === 'behold')) return null;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('behold');
    opening.onerror = () => reject(new Error('the database could not be opened'));
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(name)) {
        database.close();
        resolve(null);
        return;
      }
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onerror = () => reject(new Error(`${name} could not be read`));
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result);
      };
    };
  });
}
