// Generated from the migrations; do not edit. After a new migration: npm run generate:types

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      archives: {
        Row: {
          digest: string;
          items: number;
          latest: number;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          digest: string;
          items?: number;
          latest?: number;
          name: string;
        };
        Update: {
          digest?: string;
          items?: number;
          latest?: number;
          name?: string;
        };
        Relationships: [];
      };
      bible_books: {
        Row: {
          category: string;
          change: number;
          chapters: number;
          created_at: string;
          id: string;
          name_key: string;
          order_index: number;
          testament: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          category: string;
          change?: number;
          chapters: number;
          created_at?: string;
          id: string;
          name_key: string;
          order_index: number;
          testament: string;
          updated_at?: string;
        };
        Update: {
          category?: string;
          change?: number;
          chapters?: number;
          created_at?: string;
          id?: string;
          name_key?: string;
          order_index?: number;
          testament?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      bible_videos: {
        Row: {
          book_id: string;
          change: number;
          chapter: number;
          created_at: string;
          id: string;
          updated_at: string;
          video_url: string;
        };
        ComputedFields: never;
        Insert: {
          book_id: string;
          change?: number;
          chapter: number;
          created_at?: string;
          id?: string;
          updated_at?: string;
          video_url: string;
        };
        Update: {
          book_id?: string;
          change?: number;
          chapter?: number;
          created_at?: string;
          id?: string;
          updated_at?: string;
          video_url?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bible_videos_book_id_fkey';
            columns: ['book_id'];
            isOneToOne: false;
            referencedRelation: 'bible_books';
            referencedColumns: ['id'];
          },
        ];
      };
      bulletins: {
        Row: {
          change: number;
          created_at: string;
          date: string;
          display_order: number;
          id: string;
          images: string[];
          is_public: boolean;
          is_published: boolean;
          likes: number;
          place: number | null;
          publish_at: string | null;
          take_down_at: string | null;
          thumbnail_url: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          change?: number;
          created_at?: string;
          date: string;
          display_order?: number;
          id?: string;
          images?: string[];
          is_public?: boolean;
          is_published?: boolean;
          likes?: number;
          place?: never;
          publish_at?: string | null;
          take_down_at?: string | null;
          thumbnail_url?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          change?: number;
          created_at?: string;
          date?: string;
          display_order?: number;
          id?: string;
          images?: string[];
          is_public?: boolean;
          is_published?: boolean;
          likes?: number;
          place?: never;
          publish_at?: string | null;
          take_down_at?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      church_news: {
        Row: {
          change: number;
          content: string;
          created_at: string;
          date: string;
          display_order: number;
          id: string;
          images: string[];
          is_public: boolean;
          is_published: boolean;
          likes: number;
          place: number | null;
          publish_at: string | null;
          take_down_at: string | null;
          thumbnail_url: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          change?: number;
          content: string;
          created_at?: string;
          date: string;
          display_order?: number;
          id?: string;
          images?: string[];
          is_public?: boolean;
          is_published?: boolean;
          likes?: number;
          place?: never;
          publish_at?: string | null;
          take_down_at?: string | null;
          thumbnail_url?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          change?: number;
          content?: string;
          created_at?: string;
          date?: string;
          display_order?: number;
          id?: string;
          images?: string[];
          is_public?: boolean;
          is_published?: boolean;
          likes?: number;
          place?: never;
          publish_at?: string | null;
          take_down_at?: string | null;
          thumbnail_url?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      companion_prayers: {
        Row: {
          change: number;
          content: string;
          created_at: string;
          date: string;
          id: string;
          is_public: boolean;
          publish_at: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          change?: number;
          content: string;
          created_at?: string;
          date: string;
          id?: string;
          is_public?: boolean;
          publish_at?: string;
          updated_at?: string;
        };
        Update: {
          change?: number;
          content?: string;
          created_at?: string;
          date?: string;
          id?: string;
          is_public?: boolean;
          publish_at?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          answered_by: string | null;
          assigned_to: string | null;
          consented_at: string;
          created_at: string;
          deleted_at: string | null;
          deleted_by: string | null;
          email: string;
          first_name: string;
          id: string;
          last_name: string;
          locale: string;
          message: string;
          note: string;
          note_updated_at: string;
          phone: string | null;
          read_at: string | null;
          read_by: string | null;
          request_id: string;
          search_text: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          answered_by?: string | null;
          assigned_to?: string | null;
          consented_at?: string;
          created_at?: string;
          deleted_at?: string | null;
          deleted_by?: string | null;
          email: string;
          first_name: string;
          id?: string;
          last_name: string;
          locale: string;
          message: string;
          note?: string;
          note_updated_at?: string;
          phone?: string | null;
          read_at?: string | null;
          read_by?: string | null;
          request_id: string;
          search_text?: never;
          subject: string;
        };
        Update: {
          answered_at?: string | null;
          answered_by?: string | null;
          assigned_to?: string | null;
          consented_at?: string;
          created_at?: string;
          deleted_at?: string | null;
          deleted_by?: string | null;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          locale?: string;
          message?: string;
          note?: string;
          note_updated_at?: string;
          phone?: string | null;
          read_at?: string | null;
          read_by?: string | null;
          request_id?: string;
          search_text?: never;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_answered_by_fkey';
            columns: ['answered_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_deleted_by_fkey';
            columns: ['deleted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_read_by_fkey';
            columns: ['read_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      prayer_counts: {
        Row: {
          count: number;
          id: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          count?: number;
          id?: number;
          updated_at?: string;
        };
        Update: {
          count?: number;
          id?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          admin_level: number;
          consented_at: string | null;
          created_at: string;
          display_name: string;
          email: string | null;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          admin_level?: number;
          consented_at?: string | null;
          created_at?: string;
          display_name?: string;
          email?: string | null;
          id: string;
        };
        Update: {
          admin_level?: number;
          consented_at?: string | null;
          created_at?: string;
          display_name?: string;
          email?: string | null;
          id?: string;
        };
        Relationships: [];
      };
      reservations: {
        Row: {
          admin_comment: string | null;
          applicant: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancelled_via: string | null;
          consented_at: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          email: string | null;
          end_date: string;
          end_time: string;
          entered_by: string | null;
          erased_at: string | null;
          id: string;
          language: string;
          name: string | null;
          network_hash: string | null;
          notes: string | null;
          organization: string | null;
          participants: number | null;
          phone: string | null;
          purpose: string | null;
          receipt_hash: string | null;
          replaces: string | null;
          request_hash: string | null;
          request_id: string;
          reservation_type: string;
          resource_id: string;
          resource_name: string;
          series: string | null;
          slot: unknown;
          start_date: string;
          start_time: string;
          status: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          admin_comment?: string | null;
          applicant?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          cancelled_via?: string | null;
          consented_at?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          email?: string | null;
          end_date: string;
          end_time: string;
          entered_by?: string | null;
          erased_at?: string | null;
          id?: string;
          language: string;
          name?: string | null;
          network_hash?: string | null;
          notes?: string | null;
          organization?: string | null;
          participants?: number | null;
          phone?: string | null;
          purpose?: string | null;
          receipt_hash?: string | null;
          replaces?: string | null;
          request_hash?: string | null;
          request_id: string;
          reservation_type: string;
          resource_id: string;
          resource_name: string;
          series?: string | null;
          slot?: never;
          start_date: string;
          start_time: string;
          status?: string;
          updated_at?: string;
        };
        Update: {
          admin_comment?: string | null;
          applicant?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          cancelled_via?: string | null;
          consented_at?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          email?: string | null;
          end_date?: string;
          end_time?: string;
          entered_by?: string | null;
          erased_at?: string | null;
          id?: string;
          language?: string;
          name?: string | null;
          network_hash?: string | null;
          notes?: string | null;
          organization?: string | null;
          participants?: number | null;
          phone?: string | null;
          purpose?: string | null;
          receipt_hash?: string | null;
          replaces?: string | null;
          request_hash?: string | null;
          request_id?: string;
          reservation_type?: string;
          resource_id?: string;
          resource_name?: string;
          series?: string | null;
          slot?: never;
          start_date?: string;
          start_time?: string;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reservations_replaces_fkey';
            columns: ['replaces'];
            isOneToOne: false;
            referencedRelation: 'reservations';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { p_token: string }; Returns: Json };
      apply_content: { Args: { p_content: Json }; Returns: undefined };
      block_times: {
        Args: {
          p_dates: string[];
          p_days: number;
          p_end_time: string;
          p_resources: string[];
          p_series: string;
          p_skip_taken?: boolean;
          p_start_time: string;
          p_title: string;
        };
        Returns: Json;
      };
      calendar_feed: { Args: { p_token: string }; Returns: Json };
      cancel_reservation: { Args: { p_date?: string; p_key: string }; Returns: Json };
      change_office_recipients: {
        Args: { p_added: string[]; p_removed: string[] };
        Returns: string[];
      };
      claim_outgoing_mails: {
        Args: { p_reservation?: string; p_untried?: boolean };
        Returns: Json;
      };
      claim_prayer_reminders: { Args: Record<PropertyKey, never>; Returns: Json };
      create_calendar_feed: { Args: { p_label: string }; Returns: string };
      decide_reservation_series: {
        Args: { p_comment?: string; p_reject_taken?: boolean; p_series: string; p_status: string };
        Returns: Json;
      };
      delete_own_account: { Args: { p_email: string }; Returns: undefined };
      delete_prayer_reminder: { Args: { p_endpoint: string }; Returns: undefined };
      enter_reservation: { Args: { p_approve?: boolean; p_request: Json }; Returns: Json };
      erase_recycled: { Args: { p_id: string }; Returns: string[] };
      finish_outgoing_mail: {
        Args: { p_claim: string; p_error?: string; p_id: string; p_outcome: string };
        Returns: boolean;
      };
      finish_prayer_reminder: {
        Args: { p_endpoint?: string; p_id: string; p_outcome: string };
        Returns: boolean;
      };
      get_audit_log: {
        Args: {
          p_actor?: string;
          p_from?: string;
          p_kind?: string;
          p_limit?: number;
          p_offset?: number;
          p_to?: string;
        };
        Returns: {
          actor: string;
          actor_id: string;
          happened_at: string;
          kind: string;
          label: string;
          new_level: number;
          old_level: number;
          resource_id: string;
          source: string;
          start_date: string;
          subject: string;
          subject_id: string;
        }[];
      };
      get_availability: {
        Args: { p_from: string; p_resource_id: string; p_to: string };
        Returns: {
          end_date: string;
          end_time: string;
          requests: number;
          start_date: string;
          start_time: string;
          status: string;
          title_en: string;
          title_ko: string;
        }[];
      };
      get_blocked_times: {
        Args: { p_offset?: number };
        Returns: {
          end_date: string;
          end_time: string;
          id: string;
          resource_id: string;
          series: string;
          start_date: string;
          start_time: string;
          title: string;
        }[];
      };
      get_calendar_feeds: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          created_by: string;
          id: string;
          is_own: boolean;
          label: string;
        }[];
      };
      get_calling_account: { Args: Record<PropertyKey, never>; Returns: Json };
      get_contact_replies: {
        Args: { p_message: string };
        Returns: {
          body: string;
          created_at: string;
          id: string;
          sent_by: string;
          state: string;
        }[];
      };
      get_masked_reservations: {
        Args: {
          p_from?: string;
          p_limit?: number;
          p_offset?: number;
          p_resource_id?: string;
          p_search?: string;
          p_status?: string;
          p_to?: string;
          p_with_conflicts?: boolean;
        };
        Returns: {
          admin_comment: string;
          by_phone: boolean;
          cancelled_at: string;
          cancelled_via: string;
          conflicts: string[];
          created_at: string;
          dates: Json;
          decided_at: string;
          email: string;
          end_date: string;
          end_time: string;
          erased: boolean;
          id: string;
          language: string;
          listed: boolean;
          name: string;
          notes: string;
          organization: string;
          participants: number;
          phone: string;
          purpose: string;
          replaces: Json;
          reservation_type: string;
          resource_id: string;
          resource_name: string;
          series: string;
          start_date: string;
          start_time: string;
          status: string;
          updated_at: string;
        }[];
      };
      get_office_recipients: { Args: Record<PropertyKey, never>; Returns: string[] };
      get_open_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string;
          language: string;
          level: number;
          mail_state: string;
        }[];
      };
      get_outgoing_mails: {
        Args: { p_limit?: number; p_offset?: number; p_state?: string };
        Returns: {
          attempts: number;
          created_at: string;
          id: string;
          kind: string;
          last_error: string;
          next_try_at: string;
          recipient: string;
          reservation: string;
          reservation_status: string;
          sent_at: string;
          state: string;
        }[];
      };
      get_own_reservations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          admin_comment: string;
          created_at: string;
          end_date: string;
          end_time: string;
          id: string;
          participants: number;
          purpose: string;
          request_id: string;
          reservation_type: string;
          resource_id: string;
          series: string;
          start_date: string;
          start_time: string;
          status: string;
          updated_at: string;
          was_approved: boolean;
        }[];
      };
      get_prayer_count: { Args: Record<PropertyKey, never>; Returns: number };
      get_prayer_reminder: { Args: { p_endpoint: string }; Returns: string };
      get_push_key: { Args: Record<PropertyKey, never>; Returns: string };
      get_recycle_bin: {
        Args: { p_limit?: number; p_offset?: number };
        Returns: {
          chapter: number;
          day: string;
          deleted_at: string;
          deleted_by: string;
          id: string;
          source: string;
          title: string;
        }[];
      };
      get_reservation_receipts: {
        Args: { p_receipts: string[] };
        Returns: {
          admin_comment: string;
          created_at: string;
          dates: Json;
          end_date: string;
          end_time: string;
          id: string;
          receipt: string;
          request_id: string;
          reservation_type: string;
          resource_id: string;
          start_date: string;
          start_time: string;
          status: string;
          updated_at: string;
          was_approved: boolean;
        }[];
      };
      get_reservation_to_change: {
        Args: { p_key: string; p_owner_key?: string };
        Returns: {
          dates: string[];
          email: string;
          end_date: string;
          end_time: string;
          name: string;
          notes: string;
          organization: string;
          participants: number;
          phone: string;
          purpose: string;
          resource_id: string;
          start_date: string;
          start_time: string;
        }[];
      };
      get_revealed_contact: {
        Args: { p_id: string };
        Returns: {
          email: string;
          id: string;
          name: string;
          phone: string;
        }[];
      };
      get_second_factor_rule: { Args: Record<PropertyKey, never>; Returns: number };
      get_sign_in_states: {
        Args: { p_ids: string[] };
        Returns: {
          has_second_factor: boolean;
          id: string;
          signed_in_at: string;
        }[];
      };
      get_staff_names: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      get_video_checks: {
        Args: { p_ids: string[] };
        Returns: {
          checked_at: string;
          state: string;
          title: string;
          video_id: string;
        }[];
      };
      increment_prayer_count: { Args: { p_batch?: string; p_taps?: number }; Returns: number };
      invite_member: {
        Args: { p_email: string; p_id?: string; p_language: string; p_level: number };
        Returns: string;
      };
      is_mail_sender: { Args: { p_token: string }; Returns: boolean };
      is_reminder_sender: { Args: { p_token: string }; Returns: boolean };
      like_publication: {
        Args: { p_device: string; p_id: string; p_kind: string; p_liked: boolean };
        Returns: number;
      };
      move_blocked_time: {
        Args: {
          p_date: string;
          p_id: string;
          p_resource: string;
          p_seen_date?: string;
          p_seen_resource?: string;
          p_seen_time?: string;
          p_time: string;
        };
        Returns: Json;
      };
      read_archive_page: {
        Args: {
          p_after?: number;
          p_archive: string;
          p_bytes?: number;
          p_digest?: string;
          p_latest?: number;
          p_latest_digest?: string;
        };
        Returns: Json;
      };
      read_invitation: {
        Args: { p_address: string; p_prepare?: boolean; p_token: string };
        Returns: Json;
      };
      record_contact_reveal: { Args: { p_id: string }; Returns: undefined };
      record_contact_search: { Args: { p_search: string }; Returns: undefined };
      record_video_checks: { Args: { p_checks: Json }; Returns: number };
      renew_prayer_reminder: {
        Args: { p_auth: string; p_endpoint: string; p_old_endpoint: string; p_p256dh: string };
        Returns: boolean;
      };
      reply_to_contact_message: {
        Args: { p_body: string; p_message: string; p_reply: string; p_seen?: number };
        Returns: string;
      };
      restore_recycled: { Args: { p_id: string }; Returns: string };
      retry_outgoing_mail: { Args: { p_id: string }; Returns: boolean };
      revoke_calendar_feed: { Args: { p_id: string }; Returns: boolean };
      revoke_invitation: { Args: { p_id: string }; Returns: boolean };
      save_prayer_reminder: {
        Args: { p_auth: string; p_endpoint: string; p_p256dh: string; p_remind_at: string };
        Returns: undefined;
      };
      set_office_recipients: { Args: { p_emails: string[] }; Returns: undefined };
      set_second_factor_rule: { Args: { p_up_to_level: number }; Returns: undefined };
      submit_contact_message: { Args: { p_submission: Json }; Returns: Json };
      submit_reservation: {
        Args: { p_applicant?: string; p_network: string; p_request: Json };
        Returns: Json;
      };
      take_video_check: { Args: { p_account: string }; Returns: number };
      unblock_times: {
        Args: { p_id: string; p_series?: string; p_whole_series?: boolean };
        Returns: Json;
      };
      unused_pictures: {
        Args: { p_names?: string[] };
        Returns: {
          name: string;
        }[];
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
