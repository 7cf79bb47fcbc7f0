import type { PGlite } from '@supabase/lite/pglite';
import { reasonOf } from './start-failure.ts';

/** The parts used here of the WebAssembly module that the driver runs. */
interface DriverModule {
  ___stack_pointer: WebAssembly.Global<'i32'>;
  _PostgresMainLoopOnce: () => void;
}

/** The exit status by which Postgres leaves a failed statement, as it would with `longjmp`. */
const LONGJMP_STATUS = 100;

function moduleOf(driver: PGlite): DriverModule {
  return Reflect.get(driver, 'mod') as DriverModule;
}

/**
 * Frees the stack after each message. The driver leaves the frames of a failed statement on it, about 1 kB; after 7,000
 * failed statements the stack would overwrite the data of Postgres.
 */
export function freeStackAfterEachMessage(driver: PGlite): void {
  const { ___stack_pointer: stackPointer } = moduleOf(driver);
  const send = driver.execProtocolRawSync.bind(driver);
  driver.execProtocolRawSync = (message) => {
    const before = stackPointer.value;
    try {
      return send(message);
    } finally {
      stackPointer.value = before;
    }
  };
}

/**
 * Calls `onCrash` when Postgres ends, as on a full disk. The driver would send the same message again for ever, and
 * nothing else would run: https://github.com/electric-sql/pglite/issues/1058.
 */
export function watchForCrash(driver: PGlite, onCrash: (reason: string) => void): void {
  const module = moduleOf(driver);
  const run = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      if (!isLongjmp(error)) onCrash(reasonOf(error));
      throw error;
    }
  };
}

function isLongjmp(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Reflect.get(error, 'status') === LONGJMP_STATUS
  );
}
