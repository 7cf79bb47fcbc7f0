/** Functions that only level 0 may call. */
export const LEVEL_0_FUNCTIONS = ['invite_member', 'get_open_invitations', 'revoke_invitation'];

/** Functions that check for levels 0 and 1 with private.require_staff(). */
export const STAFF_FUNCTIONS = [
  'block_times',
  'change_office_recipients',
  'create_calendar_feed',
  'decide_reservation_series',
  'enter_reservation',
  'erase_recycled',
  'get_blocked_times',
  'get_calendar_feeds',
  'get_contact_replies',
  'get_masked_reservations',
  'get_office_recipients',
  'get_outgoing_mails',
  'get_recycle_bin',
  'get_revealed_contact',
  'get_staff_names',
  'get_video_checks',
  'move_blocked_time',
  'record_contact_reveal',
  'record_contact_search',
  'reply_to_contact_message',
  'restore_recycled',
  'retry_outgoing_mail',
  'revoke_calendar_feed',
  'set_office_recipients',
  'unblock_times',
];

/** The functions of the API by the roles that may call them; each calls the private function of the same name. */
export const RPCS = [
  {
    roles: ['anon', 'authenticated', 'service_role'],
    names: [
      'get_availability',
      'get_prayer_count',
      'get_reservation_receipts',
      'increment_prayer_count',
      'like_publication',
      'read_archive_page',
    ],
  },
  {
    roles: ['anon', 'authenticated'],
    names: [
      'cancel_reservation',
      'delete_prayer_reminder',
      'get_prayer_reminder',
      'get_push_key',
      'get_reservation_to_change',
      'renew_prayer_reminder',
      'save_prayer_reminder',
    ],
  },
  {
    roles: ['authenticated'],
    names: [
      ...LEVEL_0_FUNCTIONS,
      ...STAFF_FUNCTIONS,
      'delete_own_account',
      'get_audit_log',
      'get_calling_account',
      'get_own_reservations',
      'get_second_factor_rule',
      'get_sign_in_states',
      'set_second_factor_rule',
      'unused_pictures',
    ],
  },
  {
    roles: ['service_role'],
    names: [
      'accept_invitation',
      'apply_content',
      'calendar_feed',
      'claim_outgoing_mails',
      'claim_prayer_reminders',
      'finish_outgoing_mail',
      'finish_prayer_reminder',
      'is_mail_sender',
      'is_reminder_sender',
      'read_invitation',
      'record_video_checks',
      'submit_contact_message',
      'submit_reservation',
      'take_video_check',
    ],
  },
];
