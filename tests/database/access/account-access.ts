import { FIXTURE } from './access-fixture.ts';
import { SELF, type AccessLine } from './access-operations.ts';

const { otherPerson, nobody } = FIXTURE;

/** Accounts, invitations, levels and the audit log. */
export const ACCOUNTS: readonly AccessLine[] = [
  [
    'delete_own_account',
    'end an account without naming it',
    { verb: 'call', values: { p_email: 'another@matrix.example' } },
    'g t t t t t',
  ],
  ['get_audit_log', 'see what was done', { verb: 'call', values: {} }, 'g t t t t R'],
  [
    'get_sign_in_states',
    'see when somebody signed in',
    { verb: 'call', values: { p_ids: `{${FIXTURE.otherPerson}}` } },
    'g t t t t R',
  ],
  [
    'invite_member',
    'invite somebody',
    { verb: 'call', values: { p_email: 'new@matrix.example', p_level: 1, p_language: 'ko' } },
    'g t t t t R',
  ],
  ['get_open_invitations', 'see who is invited', { verb: 'call', values: {} }, 'g t t t t R'],
  [
    'revoke_invitation',
    'revoke an invitation',
    { verb: 'call', values: { p_id: FIXTURE.invitation } },
    'g t t t t R',
  ],
  [
    'read_invitation',
    'read one past the function',
    { verb: 'call', values: { p_token: 'guessed', p_address: '' } },
    'g g g g g g',
  ],
  [
    'accept_invitation',
    'accept one past the function',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['get_calling_account', 'see the own level', { verb: 'call', values: {} }, 'g R R R R R'],
  [
    'get_second_factor_rule',
    'see who needs a second factor',
    { verb: 'call', values: {} },
    'g R R R R R',
  ],
  // The sessions of the matrix have passed no second factor.
  [
    'set_second_factor_rule',
    'require a second factor',
    { verb: 'call', values: { p_up_to_level: 0 } },
    'g t t t t t',
  ],

  ['profiles', 'read the own one', { verb: 'select', match: { id: SELF } }, 'g - R R R R'],
  ['profiles', 'read another', { verb: 'select', match: { id: otherPerson } }, 'g - - - - R'],
  [
    'profiles',
    'make the own one with level 0',
    { verb: 'insert', values: { id: SELF, admin_level: 0 } },
    'g g g g g g',
  ],
  [
    'profiles',
    'change the own name',
    { verb: 'update', values: { display_name: '새 이름' }, match: { id: SELF } },
    'g - R R R R',
  ],
  [
    'profiles',
    "change another's name",
    { verb: 'update', values: { display_name: '새 이름' }, match: { id: otherPerson } },
    'g - - - - t',
  ],
  [
    'profiles',
    'change all names at once',
    { verb: 'update', values: { display_name: '새 이름' }, match: {} },
    'g - R R R t',
  ],
  [
    'profiles',
    'raise the own level',
    { verb: 'update', values: { admin_level: 0 }, match: { id: SELF, admin_level: 3 } },
    'g - t - - -',
  ],
  [
    'profiles',
    'change the own level',
    { verb: 'update', values: { admin_level: 2 }, match: { id: SELF } },
    'g - t R t R',
  ],
  [
    'profiles',
    "change another's level",
    { verb: 'update', values: { admin_level: 1 }, match: { id: otherPerson } },
    'g - - - - R',
  ],
  [
    'profiles',
    'change the own email',
    { verb: 'update', values: { email: 'new@matrix.example' }, match: { id: SELF } },
    'g g g g g g',
  ],
  [
    'profiles',
    'take the identity of another',
    { verb: 'update', values: { id: nobody }, match: { id: SELF } },
    'g g g g g g',
  ],
  ['profiles', 'remove the own one', { verb: 'delete', match: { id: SELF } }, 'g g g g g g'],
  ['profiles', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  ['profiles', 'remove another', { verb: 'delete', match: { id: otherPerson } }, 'g g g g g g'],
];
