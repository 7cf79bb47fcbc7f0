import type koNewcomers from '../i18n/ko/pages/newcomers.json';
import type { StaffId } from './staff.ts';

type Texts = typeof koNewcomers;

/** The staff member responsible for newcomers. */
export const newcomersContact: StaffId = 'oh';

/** Keys under `day.steps` of the page's dictionary: the first Sunday at the church. An empty list hides the section. */
export const firstDay: readonly (keyof Texts['day']['steps'])[] = [
  'arrive',
  'worship',
  'tea',
  'lunch',
];

/** Keys under `joining.steps`: from registration to membership. Delete what your church does not have. */
export const joiningSteps: readonly (keyof Texts['joining']['steps'])[] = [
  'register',
  'classes',
  'group',
  'baptism',
];

/** Keys under `questions.items`. Delete what does not apply to your church. */
export const newcomerQuestions: readonly (keyof Texts['questions']['items'])[] = [
  'clothes',
  'offering',
  'childrenEarly',
  'children',
  'nursing',
  'lunch',
  'coming',
  'language',
];

/** The form's questions besides contact data; keys under `form.choices`, each with its options. */
export const visits = ['planned', 'visited', 'joining'] as const;
export const faiths = ['first', 'returning', 'moving'] as const;
