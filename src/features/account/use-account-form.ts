import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import type { AuthResult } from '../../data/account/account-mutations.ts';
import {
  ACCOUNT_PROBLEMS,
  accountProblems,
  type AccountProblem,
} from '../../domain/account-form.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';

export type AuthRefusal = Extract<AuthResult, { readonly ok: false }>;

export interface AccountForm<Field extends string> {
  readonly valueOf: (field: Field) => string;
  readonly set: (field: Field, value: string) => void;
  readonly problemOf: (field: Field) => AccountProblem | null;
  /** The server's error; null before the first submission and while one is in flight. */
  readonly refusal: AuthRefusal | null;
  readonly isBusy: boolean;
  /** The last submission succeeded, and no other has followed. */
  readonly isDone: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * State of a short form: validates all fields on submit, focuses the first invalid one, and sends one request at a
 * time.
 */
export function useAccountForm<Field extends string, Output>(
  initial: Readonly<Record<Field, string>>,
  schema: z.ZodMiniType<Output>,
  send: (values: Output, clear: () => void) => Promise<AuthResult>,
): AccountForm<Field> {
  const form = useForm<Record<string, string>>({
    initialValues: initial,
    validate: (values) => accountProblems(schema.safeParse(values).error),
  });
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null);
  const { isRunning: isBusy, run } = useRunOnce();
  const [isDone, setIsDone] = useState(false);

  const sendChecked = (element: HTMLFormElement) => {
    const checked = schema.safeParse(form.getValues());
    setRefusal(null);
    setIsDone(false);
    if (form.validate().hasErrors || !checked.success) {
      focusFirstInvalid(element);
      return;
    }
    void run(async () => {
      const answer = await send(checked.data, () => form.reset());
      if (answer.ok) setIsDone(true);
      else setRefusal(answer);
    });
  };

  return {
    valueOf: (field) => form.values[field] ?? '',
    set: (field: string, value) => form.setFieldValue(field, value),
    problemOf: (field) => ACCOUNT_PROBLEMS.find((known) => known === form.errors[field]) ?? null,
    refusal,
    isBusy,
    isDone,
    submit(event) {
      event.preventDefault();
      if (!isBusy) sendChecked(event.currentTarget);
    },
  };
}
