/** The part of CacheStorage that the app uses; with `isFull` every further write exceeds the quota. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  isFull = false;

  readonly storage = {
    open: (name: string) => {
      const store = this.stores.get(name) ?? new Map<string, Response>();
      this.stores.set(name, store);
      return Promise.resolve(this.#cache(store));
    },
    has: (name: string) => Promise.resolve(this.stores.has(name)),
    keys: () => Promise.resolve([...this.stores.keys()]),
    delete: (name: string) => Promise.resolve(this.stores.delete(name)),
  } as unknown as CacheStorage;

  #cache(store: Map<string, Response>) {
    const address = (key: RequestInfo | URL) =>
      new URL(key instanceof Request ? key.url : String(key), 'https://app.example').href;
    return {
      match: (key: RequestInfo) => Promise.resolve(store.get(address(key))?.clone()),
      put: async (key: RequestInfo, response: Response) => {
        await Promise.resolve();
        if (this.isFull && !address(key).includes('/.')) {
          throw new DOMException('full', 'QuotaExceededError');
        }
        store.delete(address(key));
        store.set(address(key), response.clone());
      },
      delete: (key: RequestInfo) => Promise.resolve(store.delete(address(key))),
      keys: () => Promise.resolve([...store.keys()].map((url) => new Request(url))),
    };
  }
}
