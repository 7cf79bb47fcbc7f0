import { FIXTURE } from './access-fixture.ts';
import type { AccessLine } from './access-operations.ts';

const { nobody, reservation, decidedReservation, receipt } = FIXTURE;

/** Reservations, blocked times and calendar feeds. */
export const RESERVATIONS: readonly AccessLine[] = [
  [
    'reservations',
    'read which there are',
    {
      verb: 'select',
      columns: ['id', 'status', 'series', 'erased_at', 'updated_at'],
      match: { id: reservation },
    },
    'g - - - R R',
  ],
  [
    'reservations',
    'decide on all at once',
    { verb: 'update', values: { status: 'approved' }, match: {} },
    'g - - - f f',
  ],
  ['reservations', 'read everything', { verb: 'select', match: {} }, 'g g g g g g'],
  [
    'reservations',
    'write one past the function',
    { verb: 'insert', values: { status: 'approved', admin_comment: '' } },
    'g g g g g g',
  ],
  [
    'reservations',
    'decide',
    {
      verb: 'update',
      values: { status: 'approved', admin_comment: '', updated_at: '2030-01-01' },
      match: { id: reservation, status: 'pending' },
    },
    'g - - - R R',
  ],
  [
    'reservations',
    'comment on a request that waits',
    { verb: 'update', values: { admin_comment: '확인 중' }, match: { id: reservation } },
    'g - - - R R',
  ],
  [
    'reservations',
    'decide again',
    { verb: 'update', values: { status: 'approved' }, match: { id: decidedReservation } },
    'g - - - f f',
  ],
  [
    'reservations',
    'move to another time',
    { verb: 'update', values: { start_time: '09:00' }, match: { id: reservation } },
    'g g g g g g',
  ],
  [
    'reservations',
    'find out by a condition whose it is',
    {
      verb: 'update',
      values: { admin_comment: '' },
      match: { id: reservation, phone: '010-1234-5678' },
    },
    'g g g g g g',
  ],
  ['reservations', 'remove', { verb: 'delete', match: { id: reservation } }, 'g g g g g g'],
  ['reservations', 'remove all', { verb: 'delete', match: {} }, 'g g g g g g'],
  [
    'submit_reservation',
    'write past the function',
    { verb: 'call', values: { p_request: '{}', p_network: '' } },
    'g g g g g g',
  ],
  [
    'get_availability',
    'see',
    {
      verb: 'call',
      values: { p_resource_id: 'sanctuary', p_from: '2030-01-01', p_to: '2030-01-31' },
    },
    'R R R R R R',
  ],
  [
    'get_reservation_receipts',
    'see what became of one',
    { verb: 'call', values: { p_receipts: [receipt] } },
    'R R R R R R',
  ],
  [
    'get_reservation_receipts',
    'guess one',
    { verb: 'call', values: { p_receipts: ['guessed'] } },
    '- - - - - -',
  ],
  [
    'cancel_reservation',
    'cancel one of somebody else by its id',
    { verb: 'call', values: { p_key: reservation } },
    'R R R R R R',
  ],
  [
    'get_reservation_to_change',
    'read one with its receipt',
    { verb: 'call', values: { p_key: receipt } },
    'R R R R R R',
  ],
  [
    'get_reservation_to_change',
    'read one of somebody else by its id',
    { verb: 'call', values: { p_key: reservation } },
    '- - - - - -',
  ],
  ['get_own_reservations', 'see none', { verb: 'call', values: {} }, 'g - - - - -'],
  ['get_masked_reservations', 'see all', { verb: 'call', values: {} }, 'g t t t R R'],
  [
    'get_masked_reservations',
    'see conflicts',
    { verb: 'call', values: { p_status: 'pending', p_with_conflicts: true } },
    'g t t t R R',
  ],
  [
    'record_contact_search',
    'search for a person',
    { verb: 'call', values: { p_search: '김새봄' } },
    'g t t t R R',
  ],
  [
    'get_revealed_contact',
    'see one contact without a record of it',
    { verb: 'call', values: { p_id: reservation } },
    'g t t t t t',
  ],
  [
    'get_revealed_contact',
    'see one that does not exist',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t - -',
  ],
  [
    'record_contact_reveal',
    'record that a contact is revealed',
    { verb: 'call', values: { p_id: reservation } },
    'g t t t R R',
  ],
  [
    'decide_reservation_series',
    'decide all dates',
    { verb: 'call', values: { p_series: nobody, p_status: 'rejected' } },
    'g t t t R R',
  ],
  [
    'enter_reservation',
    'enter one that came by phone',
    { verb: 'call', values: { p_request: '{}' } },
    'g t t t R R',
  ],
  [
    'block_times',
    'block a time',
    {
      verb: 'call',
      values: {
        p_series: nobody,
        p_title: '공사',
        p_resources: ['classroom2'],
        p_dates: ['2030-03-01'],
        p_days: 0,
        p_start_time: '10:00',
        p_end_time: '12:00',
      },
    },
    'g t t t R R',
  ],
  [
    'unblock_times',
    'free a blocked time',
    { verb: 'call', values: { p_id: nobody } },
    'g t t t R R',
  ],
  [
    'move_blocked_time',
    'move a blocked time',
    {
      verb: 'call',
      values: {
        p_id: nobody,
        p_resource: 'classroom2',
        p_date: '2030-03-01',
        p_time: '10:00',
      },
    },
    'g t t t R R',
  ],
  [
    'create_calendar_feed',
    'make a secret link',
    { verb: 'call', values: { p_label: 'phone' } },
    'g t t t R R',
  ],
  ['get_calendar_feeds', 'see who has a link', { verb: 'call', values: {} }, 'g t t t - -'],
  ['revoke_calendar_feed', 'end a link', { verb: 'call', values: { p_id: nobody } }, 'g t t t R R'],
  [
    'calendar_feed',
    'read the calendar past its function',
    { verb: 'call', values: { p_token: 'guessed' } },
    'g g g g g g',
  ],
  ['get_blocked_times', 'see what is blocked', { verb: 'call', values: {} }, 'g t t t - -'],
];
