import type { TimeOfDay } from '../domain/seoul-day.ts';

/** Whether readers can choose a daily reminder; it needs the setup of docs/deploy.md. */
export const offersPrayerReminder: boolean = true;

/** The time in Seoul by which the day's prayer is usually posted; shown on a day that has none yet. */
export const usuallyPostedBy: TimeOfDay = '06:00';

/** The hour that the form suggests, in Asia/Seoul. */
export const defaultReminderTime: TimeOfDay = '07:00';
