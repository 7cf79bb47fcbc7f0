interface Listeners<Value> {
  readonly subscribe: (listener: (value: Value) => void) => () => void;
  readonly notify: (value: Value) => void;
  readonly count: () => number;
}

/** A set of listeners; a listener may unsubscribe while it is being called. */
export function createListeners<Value = void>(): Listeners<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(value) {
      for (const listener of [...listeners]) listener(value);
    },
    count: () => listeners.size,
  };
}

interface Store<Value> {
  readonly getSnapshot: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (value: Value) => void;
}

/** A single value for `useSyncExternalStore`; setting the current value again does not notify. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    getSnapshot: () => value,
    subscribe,
    set(next) {
      if (next === value) return;
      value = next;
      notify();
    },
  };
}
