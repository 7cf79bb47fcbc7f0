import * as z from 'zod/mini';
import { PICTURE_BOUNDS } from './picture-file.ts';
import { nameInBucket, smallAddressOf } from './picture-name.ts';
import { PUBLISHING_SLOT_MS } from './publishing-slot.ts';
import { instantOfWallClock, parseSeoulDay, seoulWallClock, type SeoulDay } from './seoul-day.ts';
import { lengthOf, oneLine, severalLines } from './written-text.ts';

/** What staff publish: bulletins have no text of their own. */
export type StaffPublicationKind = 'bulletin' | 'news';

/** The database keeps the same bounds; lengths in characters. */
export const PUBLICATION_BOUNDS = {
  title: 300,
  content: 20_000,
  displayOrder: 100_000,
  firstDay: '2000-01-01',
  lastDay: '2199-12-31',
} as const;

export const PUBLICATION_PROBLEMS = [
  'titleMissing',
  'titleTooLong',
  'dateMissing',
  'dateInvalid',
  'contentMissing',
  'contentTooLong',
  'orderNotInteger',
  'orderOutOfRange',
  'picturesInvalid',
  'hourInvalid',
  'hourNotInSlot',
  'takeDownNotLater',
] as const;
export type PublicationProblem = (typeof PUBLICATION_PROBLEMS)[number];

const problem = (name: PublicationProblem) => name;

const isPlausible = (day: string) =>
  parseSeoulDay(day) !== null &&
  day >= PUBLICATION_BOUNDS.firstDay &&
  day <= PUBLICATION_BOUNDS.lastDay;

/** A moment in Seoul, or nothing; becomes an ISO instant. */
const hour = z.pipe(
  z.string().check(
    z.refine((text) => text === '' || instantOfWallClock(text) !== null, problem('hourInvalid')),
    z.refine((text) => {
      const instant = instantOfWallClock(text);
      return instant === null || instant.getTime() % PUBLISHING_SLOT_MS === 0;
    }, problem('hourNotInSlot')),
  ),
  z.transform((text: string) => instantOfWallClock(text)?.toISOString() ?? null),
);

const picture = z.string().check(z.refine((text) => nameInBucket(text) !== null));

/** What both kinds have. The thumbnail is the small picture of the page that was chosen. */
const fields = {
  title: z.string().check(
    z.overwrite(oneLine),
    z.minLength(1, problem('titleMissing')),
    z.refine((text) => lengthOf(text) <= PUBLICATION_BOUNDS.title, problem('titleTooLong')),
  ),
  date: z.pipe(
    z.string().check(
      z.minLength(1, problem('dateMissing')),
      z.refine((day) => day === '' || isPlausible(day), problem('dateInvalid')),
    ),
    z.transform((day: string) => day as SeoulDay),
  ),
  displayOrder: z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^[+-]?\d*$/, problem('orderNotInteger')),
      z.refine(
        (text) => Number(text) >= 0 && Number(text) <= PUBLICATION_BOUNDS.displayOrder,
        problem('orderOutOfRange'),
      ),
    ),
    // Nothing typed is the order by date.
    z.transform((text: string) => Number(text)),
  ),
  isPublished: z.boolean(),
  publishAt: hour,
  takeDownAt: hour,
  images: z.array(picture).check(z.maxLength(PICTURE_BOUNDS.pictures, problem('picturesInvalid'))),
  thumbnail: z.pipe(
    z.nullable(picture),
    z.transform((page: string | null) => (page === null ? null : smallAddressOf(page))),
  ),
};

const content = z.string().check(
  z.overwrite(severalLines),
  z.minLength(1, problem('contentMissing')),
  z.refine((text) => lengthOf(text) <= PUBLICATION_BOUNDS.content, problem('contentTooLong')),
);

const takenDownLater = z.refine<{ publishAt: string | null; takeDownAt: string | null }>(
  ({ publishAt, takeDownAt }) =>
    publishAt === null || takeDownAt === null || publishAt < takeDownAt,
  { error: problem('takeDownNotLater'), path: ['takeDownAt'] },
);

export const bulletinFormSchema = z.object(fields).check(takenDownLater);
export const newsFormSchema = z.object({ ...fields, content }).check(takenDownLater);

/** What is typed; both kinds of form hold the same, a bulletin's content stays empty. */
export interface PublicationForm {
  readonly title: string;
  readonly date: string;
  readonly content: string;
  readonly displayOrder: string;
  readonly isPublished: boolean;
  /** When it becomes visible in Seoul, as `YYYY-MM-DDTHH:MM`; empty for at once. */
  readonly publishAt: string;
  /** When it is taken down; empty for never. */
  readonly takeDownAt: string;
  readonly images: readonly string[];
  /** The page from which the thumbnail is made. */
  readonly thumbnail: string | null;
}
export type PublicationField = keyof PublicationForm;

/** Fit for storing. */
export interface PublicationContent {
  readonly title: string;
  readonly date: SeoulDay;
  /** Null in a bulletin. */
  readonly content: string | null;
  readonly displayOrder: number;
  readonly isPublished: boolean;
  /** ISO instants; null is no limit. They count only while it is published. */
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
  readonly images: readonly string[];
  /** The small picture's address. */
  readonly thumbnail: string | null;
}

export type PublicationProblems = Partial<Record<PublicationField, PublicationProblem>>;

function isProblem(message: string): message is PublicationProblem {
  return PUBLICATION_PROBLEMS.some((name) => name === message);
}

/** The first problem of each field, none when the form may be saved. */
export function publicationProblems(
  kind: StaffPublicationKind,
  form: PublicationForm,
): PublicationProblems {
  const result = (kind === 'news' ? newsFormSchema : bulletinFormSchema).safeParse(form);
  const found: Partial<Record<string, PublicationProblem>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    found[field] ??= isProblem(message) ? message : 'picturesInvalid';
  }
  return found;
}

/** @throws when the form has problems. */
export function publicationContent(
  kind: StaffPublicationKind,
  form: PublicationForm,
): PublicationContent {
  if (kind === 'news') return newsFormSchema.parse(form);
  return { ...bulletinFormSchema.parse(form), content: null };
}

/** A form that shows what is stored. */
export function formOf(stored: PublicationContent): PublicationForm {
  const { images, thumbnail } = stored;
  const chosen = images.find((page) => page === thumbnail || smallAddressOf(page) === thumbnail);
  return {
    title: stored.title,
    date: stored.date,
    content: stored.content ?? '',
    displayOrder: String(stored.displayOrder),
    isPublished: stored.isPublished,
    publishAt: wallClockOf(stored.publishAt),
    takeDownAt: wallClockOf(stored.takeDownAt),
    images,
    thumbnail: chosen ?? images[0] ?? null,
  };
}

function wallClockOf(instant: string | null): string {
  return instant === null ? '' : seoulWallClock(new Date(instant));
}

/** What the public sees of it at the moment. */
export type PublishedState = 'published' | 'scheduled' | 'takenDown' | 'private';

export function publishedStateOf(
  {
    isPublished,
    publishAt,
    takeDownAt,
  }: Pick<PublicationContent, 'isPublished' | 'publishAt' | 'takeDownAt'>,
  now: Date,
): PublishedState {
  if (!isPublished) return 'private';
  if (takeDownAt !== null && new Date(takeDownAt) <= now) return 'takenDown';
  return publishAt !== null && new Date(publishAt) > now ? 'scheduled' : 'published';
}

export function emptyForm(date: SeoulDay): PublicationForm {
  return {
    title: '',
    date,
    content: '',
    displayOrder: '0',
    isPublished: false,
    publishAt: '',
    takeDownAt: '',
    images: [],
    thumbnail: null,
  };
}

export const PUBLICATION_FIELDS = [
  'title',
  'date',
  'content',
  'displayOrder',
  'isPublished',
  'publishAt',
  'takeDownAt',
  'images',
  'thumbnail',
] as const satisfies readonly PublicationField[];

/** In which fields two forms differ, in the order of the form. */
export function differingFields(
  one: PublicationForm,
  other: PublicationForm,
): readonly PublicationField[] {
  return PUBLICATION_FIELDS.filter((field) => {
    if (field === 'images') return one.images.join('\n') !== other.images.join('\n');
    return one[field] !== other[field];
  });
}

const draftSchema = z.object({
  id: z.optional(z.uuid()),
  seen: z.nullable(z.string()),
  left: z.optional(z.int().check(z.nonnegative())),
  form: z.object({
    title: z.string(),
    date: z.string(),
    content: z.string(),
    displayOrder: z.string(),
    isPublished: z.boolean(),
    // Drafts of older releases have none.
    publishAt: z._default(z.string(), ''),
    takeDownAt: z._default(z.string(), ''),
    images: z.array(picture),
    thumbnail: z.nullable(picture),
  }),
});

/** What was typed and not saved, and upon which version of the row; null for a new one. */
export interface PublicationDraft {
  /** Under which a new one is stored, so that saving it again after a lost answer does not store it twice. */
  readonly id?: string | undefined;
  readonly seen: string | null;
  /** Pictures that had not arrived: only whoever chose them has them. */
  readonly left?: number | undefined;
  readonly form: PublicationForm;
}

/** Null for what no form of this release kept. */
export function draftIn(kept: unknown): PublicationDraft | null {
  return draftSchema.safeParse(kept).data ?? null;
}
