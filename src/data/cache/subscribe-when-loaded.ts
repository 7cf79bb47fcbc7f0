/**
 * Subscribes once the code is loaded; without it there is nothing to subscribe to. Returns an unsubscribe function that
 * also works before.
 */
export function subscribeWhenLoaded<Loaded>(
  loading: Promise<Loaded>,
  subscribe: (loaded: Loaded) => () => void,
  onFailed: () => void = () => undefined,
): () => void {
  let isOver = false;
  let unsubscribe: () => void = () => undefined;
  loading.then((loaded) => {
    if (!isOver) unsubscribe = subscribe(loaded);
  }, onFailed);
  return () => {
    isOver = true;
    unsubscribe();
  };
}
