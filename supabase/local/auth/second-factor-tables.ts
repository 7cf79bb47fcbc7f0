/** The tables of hosted Auth for second factors, which the library lacks. Idempotent: runs at each start. */
export const SECOND_FACTOR_TABLES = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  -- The time step of the last accepted code, so that no code is accepted twice.
  last_step bigint not null default 0
);
-- Recreated at each start: a challenge lives for minutes.
drop table if exists auth.mfa_challenges;
create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  -- When the session last passed it.
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);
`;
