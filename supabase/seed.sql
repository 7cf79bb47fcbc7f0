-- For demos and tests, never for a real project: one demo account per level (level0@behold.example to
-- level3@behold.example, password behold-demo-2024) and an initial count.

with demo (id, email, display_name) as (
  values
    ('b0000000-0000-4000-8000-000000000000'::uuid, 'level0@behold.example', '박온유'),
    ('b0000000-0000-4000-8000-000000000001'::uuid, 'level1@behold.example', '최다정'),
    ('b0000000-0000-4000-8000-000000000002'::uuid, 'level2@behold.example', '이한결'),
    ('b0000000-0000-4000-8000-000000000003'::uuid, 'level3@behold.example', '김새봄')
),
accounts as (
  insert into auth.users (
    id, aud, role, email, encrypted_password, email_confirmed_at,
    confirmation_token, recovery_token, email_change, email_change_token_new,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  )
  select
    d.id, 'authenticated', 'authenticated', d.email,
    -- bcrypt of the password above
    '$2a$10$GTDwWc7aEU2FxGY8C2me4.qKU3ixcjtjSUlMHninNexweoBULsQe2', now(),
    '', '', '', '',
    jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email')),
    jsonb_build_object('display_name', d.display_name, 'consent', 'yes'), now(), now()
  from demo d
  on conflict (id) do nothing
  returning id, email
)
insert into auth.identities (
  id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
)
select
  a.id, 'email', a.id::text, a.id,
  jsonb_build_object('sub', a.id::text, 'email', a.email, 'email_verified', true, 'phone_verified', false),
  now(), now(), now()
from accounts a;

-- The hosted auth server looks up accounts by this column, which the embedded one does not have.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $instance$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
      where email like 'level_@behold.example'
    $instance$;
  end if;
end;
$$;

update public.profiles set admin_level = substr(email, 6, 1)::smallint
where email like 'level_@behold.example';

update public.prayer_counts set count = 48216;
