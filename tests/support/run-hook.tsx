import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '../../src/i18n/i18n.ts';

/** The result of a hook after the steps, each of which is run with the result of the render before. Effects are not run. */
export async function runHook<Result>(
  useHook: () => Result,
  steps: readonly ((result: Result) => void)[],
): Promise<Result> {
  const i18n = await createI18n('ko', ['shell', 'reservation']);
  const results: Result[] = [];
  function Steps() {
    const result = useHook();
    const [done, setDone] = useState(0);
    results.push(result);
    steps[done]?.(result);
    if (done < steps.length) setDone(done + 1);
    return null;
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Steps />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const last = results.at(-1);
  if (last === undefined) throw new Error('The hook was not rendered.');
  return last;
}
