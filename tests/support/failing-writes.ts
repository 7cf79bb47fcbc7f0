interface FailingWrite {
  /** The operation and its table, such as `insert on public.reservations`. */
  readonly on: string;
  /** A condition on the `new` row; without it every such write fails. */
  readonly when?: string;
  /** The Postgres condition that is raised. */
  readonly raises?: string;
}

/** Runs the work while a trigger makes writes to a table fail. `execute` runs one SQL statement. */
export async function whileWritesFail<T>(
  execute: (statement: string) => PromiseLike<unknown>,
  { on, when = 'true', raises = 'unique_violation' }: FailingWrite,
  work: () => Promise<T>,
): Promise<T> {
  await execute(`
    create function private.fail_write() returns trigger language plpgsql as
    $$ begin raise ${raises} using message = 'a broken database'; end $$`);
  try {
    await execute(`
      create trigger fail_write before ${on}
      for each row when (${when}) execute function private.fail_write()`);
    return await work();
  } finally {
    await execute('drop function private.fail_write() cascade');
  }
}
