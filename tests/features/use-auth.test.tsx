import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from '../../src/features/account/auth-provider.tsx';

function AuthState() {
  const { user, session, loading } = useAuth();
  return JSON.stringify({ user, session, loading });
}

test('useAuth throws outside AuthProvider', () => {
  expect(() => renderToStaticMarkup(<AuthState />)).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});

test('useAuth is loading without a user in prerendered HTML', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <AuthState />
      </AuthProvider>
    </QueryClientProvider>,
  );
  expect(html.replaceAll('&quot;', '"')).toBe('{"user":null,"session":null,"loading":true}');
});
