import { FIXTURE } from './access-fixture.ts';
import { SELF, type AccessLine } from './access-operations.ts';

const { newPrayer, nobody, contactMessage } = FIXTURE;

/** Messages to the office, and the recycle bin. */
export const CONTACT_MESSAGES: readonly AccessLine[] = [
  ['contact_messages', 'read', { verb: 'select', match: { id: contactMessage } }, 'g - - - R R'],
  [
    'contact_messages',
    'write one past the function',
    {
      verb: 'insert',
      values: {
        request_id: nobody,
        first_name: '새봄',
        last_name: '김',
        email: 'seed@matrix.example',
        subject: '문의',
        message: '예배 시간이 궁금합니다.',
        locale: 'ko',
      },
    },
    'g g g g g g',
  ],
  [
    'contact_messages',
    'mark as read',
    { verb: 'update', values: { read_at: '2024-01-01' }, match: { id: contactMessage } },
    'g - - - R R',
  ],
  [
    'contact_messages',
    'mark all as read',
    { verb: 'update', values: { read_at: '2024-01-01' }, match: {} },
    'g - - - R R',
  ],
  [
    'contact_messages',
    'name the reader',
    { verb: 'update', values: { read_by: SELF }, match: { id: contactMessage } },
    'g g g g g g',
  ],
  [
    'contact_messages',
    'change the words',
    {
      verb: 'update',
      values: { message: '다른 말을 적어 둡니다.' },
      match: { id: contactMessage },
    },
    'g g g g g g',
  ],
  ...(
    [
      ['mark as answered', { answered_at: '2024-01-01' }],
      ['assign', { assigned_to: FIXTURE.otherAdministrator }],
      ['write a note', { note: '전화로 안내함' }],
      ['put into the recycle bin', { deleted_at: '2024-01-01' }],
    ] as const
  ).map(([what, values]): AccessLine => [
    'contact_messages',
    what,
    { verb: 'update', values, match: { id: contactMessage } },
    'g - - - R R',
  ]),
  [
    'reply_to_contact_message',
    'answer',
    {
      verb: 'call',
      values: { p_reply: newPrayer, p_message: contactMessage, p_body: '주일 11시입니다.' },
    },
    'g t t t R R',
  ],
  [
    'get_contact_replies',
    'read the answers',
    { verb: 'call', values: { p_message: contactMessage } },
    'g t t t - -',
  ],
  ['get_staff_names', 'read the names of staff', { verb: 'call', values: {} }, 'g t t t R R'],
  ['get_recycle_bin', 'look into it', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'restore_recycled',
    'restore what is not there',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  [
    'erase_recycled',
    'erase what is not there',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  ['contact_messages', 'remove', { verb: 'delete', match: { id: contactMessage } }, 'g g g g g g'],
  ['contact_messages', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  [
    'submit_contact_message',
    'write past the function',
    { verb: 'call', values: { p_submission: 1 } },
    'g g g g g g',
  ],
];
