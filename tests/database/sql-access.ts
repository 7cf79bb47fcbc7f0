import postgres from 'postgres';
import { type AttemptOperation, refusal, valuesFor } from './access-matrix.ts';
import { CALLER_IDS } from './access/access-fixture.ts';
import type { Caller, Operation, Values } from './access/access-operations.ts';
import { actAs, type Actor, ANONYMOUS, type Begin, undoing } from './act-as.ts';

function actorOf(caller: Caller): Actor {
  return caller === 'anonymous' ? ANONYMOUS : { role: 'authenticated', id: CALLER_IDS[caller] };
}

function where(tx: postgres.TransactionSql, match: Values) {
  return Object.entries(match).reduce(
    (conditions, [name, value]) => tx`${conditions} and ${tx(name)} = ${value}`,
    tx`where true`,
  );
}

function named(tx: postgres.TransactionSql, values: Values) {
  return Object.entries(values).reduce(
    (before, [name, value], index) => tx`
      ${before} ${index === 0 ? tx`` : tx`,`} ${tx(name)} => ${typeof value === 'object' ? tx.array([...value]) : value}`,
    tx``,
  );
}

function perform(tx: postgres.TransactionSql, caller: Caller, operation: Operation) {
  const target = tx(`public.${operation.of}`);
  switch (operation.verb) {
    case 'select':
      return tx`
        select ${operation.columns === undefined ? tx`*` : tx(operation.columns)}
        from ${target} ${where(tx, valuesFor(caller, operation.match))}`;
    case 'insert':
      return tx`insert into ${target} ${tx(valuesFor(caller, operation.values))}`;
    case 'update':
      return tx`
        update ${target} set ${tx(valuesFor(caller, operation.values))}
        ${where(tx, valuesFor(caller, operation.match))}`;
    case 'delete':
      return tx`delete from ${target} ${where(tx, valuesFor(caller, operation.match))}`;
    case 'call':
      return tx`select * from ${target}(${named(tx, operation.values)})`;
  }
}

/** Performs operations in SQL with the role that PostgREST uses for the caller. */
export function sqlAccess(begin: Begin): AttemptOperation {
  return (caller, operation) =>
    undoing(begin, (tx) =>
      actAs(
        (work) => tx.savepoint(work),
        actorOf(caller),
        async (acting) => {
          const { count } = await perform(acting, caller, operation);
          return count > 0 ? ('rows' as const) : ('none' as const);
        },
      ),
    ).catch((error: unknown) => {
      if (error instanceof postgres.PostgresError) return refusal(error);
      throw error;
    });
}
