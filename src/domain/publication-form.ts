import * as z from 'zod/mini';
import { firstProblems } from './form-problems.ts';
import { PICTURE_BOUNDS } from './picture-file.ts';
import { nameInBucket, smallNameOf } from './picture-name.ts';
import { publishedStateOf, type PublishedState } from './published-state.ts';
import { PUBLISHING_SLOT_MS } from './publishing-slot.ts';
import { instantOfWallClock, parseSeoulDay, seoulWallClock, type SeoulDay } from './seoul-day.ts';
import { lengthOf, trimmedLine, trimmedLines } from './written-text.ts';

/** The kinds that staff publish; bulletins have no text content. */
export type StaffPublicationKind = 'bulletin' | 'news';

/** The database enforces the same limits; lengths in characters. */
export const PUBLICATION_BOUNDS = {
  title: 300,
  content: 20_000,
  displayOrder: 100_000,
  firstDay: '2000-01-01',
  lastDay: '2199-12-31',
} as const;

const PUBLICATION_PROBLEMS = [
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

/** Wall-clock time in Seoul or empty; transformed to an ISO timestamp. */
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

/** Fields of both kinds. The thumbnail is the small picture of the chosen page. */
const fields = {
  title: z.string().check(
    z.overwrite(trimmedLine),
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
    // An empty field means ordering by date.
    z.transform((text: string) => Number(text)),
  ),
  isPublished: z.boolean(),
  publishAt: hour,
  takeDownAt: hour,
  images: z.array(picture).check(z.maxLength(PICTURE_BOUNDS.pictures, problem('picturesInvalid'))),
  thumbnail: z.pipe(
    z.nullable(picture),
    z.transform((page: string | null) => (page === null ? null : smallNameOf(page))),
  ),
};

const content = z.string().check(
  z.overwrite(trimmedLines),
  z.minLength(1, problem('contentMissing')),
  z.refine((text) => lengthOf(text) <= PUBLICATION_BOUNDS.content, problem('contentTooLong')),
);

const takenDownLater = z.refine<{ publishAt: string | null; takeDownAt: string | null }>(
  ({ publishAt, takeDownAt }) =>
    publishAt === null || takeDownAt === null || publishAt < takeDownAt,
  { error: problem('takeDownNotLater'), path: ['takeDownAt'] },
);

const bulletinFormSchema = z.object(fields).check(takenDownLater);
const newsFormSchema = z.object({ ...fields, content }).check(takenDownLater);

/** Form values of both kinds; the content of a bulletin stays empty. */
export interface PublicationForm {
  readonly title: string;
  readonly date: string;
  readonly content: string;
  readonly displayOrder: string;
  readonly isPublished: boolean;
  /** Time of publication in Seoul, as `YYYY-MM-DDTHH:MM`; empty for immediately. */
  readonly publishAt: string;
  /** Time at which it is unpublished; empty for never. */
  readonly takeDownAt: string;
  readonly images: readonly string[];
  /** The page the thumbnail is made from. */
  readonly thumbnail: string | null;
}
export type PublicationField = keyof PublicationForm;

/** Validated and ready to be stored. */
export interface PublicationContent {
  readonly title: string;
  readonly date: SeoulDay;
  /** Null for a bulletin. */
  readonly content: string | null;
  readonly displayOrder: number;
  readonly isPublished: boolean;
  /** ISO timestamps; null means no limit. They only apply while `isPublished` is true. */
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
  readonly images: readonly string[];
  /** URL of the small picture. */
  readonly thumbnail: string | null;
}

type PublicationProblems = Partial<Record<PublicationField, PublicationProblem>>;

/** The first problem of each field; empty if the form is valid. */
export function publicationProblems(
  kind: StaffPublicationKind,
  form: PublicationForm,
): PublicationProblems {
  const { error } = (kind === 'news' ? newsFormSchema : bulletinFormSchema).safeParse(form);
  return firstProblems(error, PUBLICATION_PROBLEMS, 'picturesInvalid');
}

/** @throws if the form is invalid. */
export function publicationContent(
  kind: StaffPublicationKind,
  form: PublicationForm,
): PublicationContent {
  if (kind === 'news') return newsFormSchema.parse(form);
  return { ...bulletinFormSchema.parse(form), content: null };
}

/** The form values of a stored publication. */
export function formOf(stored: PublicationContent): PublicationForm {
  const { images, thumbnail } = stored;
  const chosen = images.find((page) => page === thumbnail || smallNameOf(page) === thumbnail);
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

/** The visibility that saving the form would give; null if it is to be published and a day or hour cannot be read. */
export function formStateOf(form: PublicationForm, now: Date): PublishedState | null {
  const { isPublished, date, publishAt, takeDownAt } = form;
  const isReadable =
    (date === '' || parseSeoulDay(date) !== null) &&
    [publishAt, takeDownAt].every((text) => text === '' || instantOfWallClock(text) !== null);
  if (isPublished && !isReadable) return null;
  return publishedStateOf(
    {
      isPublished,
      publishAt: instantOfWallClock(publishAt)?.toISOString() ?? null,
      takeDownAt: instantOfWallClock(takeDownAt)?.toISOString() ?? null,
    },
    now,
  );
}

const EMPTY_FORM: PublicationForm = {
  title: '',
  date: '',
  content: '',
  displayOrder: '0',
  isPublished: false,
  publishAt: '',
  takeDownAt: '',
  images: [],
  thumbnail: null,
};
const PUBLICATION_FIELDS = Object.keys(EMPTY_FORM) as readonly PublicationField[];

export function emptyForm(date: SeoulDay): PublicationForm {
  return { ...EMPTY_FORM, date };
}

/** The fields in which two forms differ, in form order. */
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
    // Drafts of older releases lack these fields.
    publishAt: z._default(z.string(), ''),
    takeDownAt: z._default(z.string(), ''),
    images: z.array(picture),
    thumbnail: z.nullable(picture),
  }),
});

/** An unsaved form and the version (`updatedAt`) of the row it is based on; null for a new one. */
export interface PublicationDraft {
  /** Id for a new row, which makes saving idempotent if a response is lost. */
  readonly id?: string | undefined;
  readonly seen: string | null;
  /** Number of pictures not uploaded yet; their files exist only in the browser that selected them. */
  readonly left?: number | undefined;
  readonly form: PublicationForm;
}

/** Parses a stored draft; null if it is invalid. */
export function draftIn(stored: unknown): PublicationDraft | null {
  return draftSchema.safeParse(stored).data ?? null;
}

/** Whether saving the form would store what is already stored. */
export function isFormStored(
  kind: StaffPublicationKind,
  form: PublicationForm,
  stored: PublicationContent,
): boolean {
  if (Object.keys(publicationProblems(kind, form)).length > 0) return false;
  return differingFields(formOf(publicationContent(kind, form)), formOf(stored)).length === 0;
}
