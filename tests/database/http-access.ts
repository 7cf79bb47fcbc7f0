import {
  type Caller,
  type AttemptOperation,
  type Operation,
  refusal,
  valuesFor,
} from './access-matrix.ts';
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

/** Performs operations over HTTP; `restore` undoes the changes of an allowed operation. */
export function httpAccess(
  clients: Readonly<Record<Caller, AnyClient>>,
  restore: () => Promise<unknown>,
): AttemptOperation {
  return async (caller, operation) => {
    const { error, count } = await perform(clients[caller], caller, operation);
    if (error !== null) return refusal(error);
    if (operation.verb !== 'select') await restore();
    if (count === null) throw new Error('the answer counts no rows');
    return count > 0 ? 'rows' : 'none';
  };
}
