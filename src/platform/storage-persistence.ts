let permission: Promise<boolean> | null = null;

/**
 * Requests persistent storage, which the browser does not evict under storage pressure. Some browsers prompt the user,
 * so call it only once the outbox has unsent data or the app is installed, never on page load.
 */
export function requestStoragePersistence(): Promise<boolean> {
  permission ??= requestPermission();
  return permission;
}

async function requestPermission(): Promise<boolean> {
  try {
    const storage = globalThis.navigator?.storage;
    if (storage?.persist === undefined) return false;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
