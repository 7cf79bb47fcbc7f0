import { type AttemptOperation, refusal, valuesFor } from './access-matrix.ts';
import type { Caller, Operation } from './access/access-operations.ts';
import type { AnyClient } from './connect.ts';

interface Answer {
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly count: number | null;
}

const COUNTED = { count: 'exact' } as const;

async function perform(client: AnyClient, caller: Caller, operation: Operation): Promise<Answer> {
  const table = client.from(operation.of);
  switch (operation.verb) {
    case 'select':
      return table
        .select(operation.columns?.join() ?? '*', COUNTED)
        .match(valuesFor(caller, operation.match));
    case 'insert':
      return table.insert(valuesFor(caller, operation.values), COUNTED);
    case 'update':
      return table
        .update(valuesFor(caller, operation.values), COUNTED)
        .match(valuesFor(caller, operation.match));
    case 'delete':
      return table.delete(COUNTED).match(valuesFor(caller, operation.match));
    case 'call': {
      const { data, error } = await client.rpc(operation.of, { ...operation.values });
      return { error, count: error !== null ? null : Array.isArray(data) ? data.length : 1 };
    }
  }
}

/**
 * Performs operations over HTTP.
 * @param restore Undoes the changes of an allowed operation.
 * @param readingFunctions The functions that Postgres lets change nothing.
 */
export function httpAccess(
  clients: Readonly<Record<Caller, AnyClient>>,
  restore: () => Promise<unknown>,
  readingFunctions: ReadonlySet<string>,
): AttemptOperation {
  return async (caller, operation) => {
    const { error, count } = await perform(clients[caller], caller, operation);
    if (error !== null) return refusal(error);
    const changesNothing =
      operation.verb === 'call'
        ? readingFunctions.has(operation.of)
        : operation.verb === 'select' || count === 0;
    if (!changesNothing) await restore();
    if (count === null) throw new Error('the answer counts no rows');
    return count > 0 ? 'rows' : 'none';
  };
}
