import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from '../../src/features/account/auth-provider.tsx';

function WhoIsThere() {
  const { user, session, loading } = useAuth();
  return JSON.stringify({ user, session, loading });
}

test('nobody is asked for an account where none is given', () => {
  expect(() => renderToStaticMarkup(<WhoIsThere />)).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('a prerendered page knows nobody yet', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <WhoIsThere />
      </AuthProvider>
    </QueryClientProvider>,
  );
  expect(html.replaceAll('&quot;', '"')).toBe('{"user":null,"session":null,"loading":true}');
});
