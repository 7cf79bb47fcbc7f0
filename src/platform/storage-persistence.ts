let asked: Promise<boolean> | null = null;

/**
 * Asks the browser not to clear this device's data under storage pressure. Some browsers ask the person, so it is
 * called when something of theirs waits here or when they installed the app, never on arrival.
 */
export function requestStoragePersistence(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  try {
    const storage = globalThis.navigator?.storage;
    if (storage?.persist === undefined) return false;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
