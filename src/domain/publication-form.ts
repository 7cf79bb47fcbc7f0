import * as z from 'zod/mini';
import { PICTURE_BOUNDS } from './picture-file.ts';
import { nameInBucket, smallAddressOf } from './picture-name.ts';
import { parseSeoulDay, type SeoulDay } from './seoul-day.ts';
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
] as const;
export type PublicationProblem = (typeof PUBLICATION_PROBLEMS)[number];

const problem = (name: PublicationProblem) => name;

const isPlausible = (day: string) =>
  parseSeoulDay(day) !== null &&
  day >= PUBLICATION_BOUNDS.firstDay &&
  day <= PUBLICATION_BOUNDS.lastDay;

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

export const bulletinFormSchema = z.object(fields);
export const newsFormSchema = z.object({ ...fields, content });

/** What is typed; both kinds of form hold the same, a bulletin's content stays empty. */
export interface PublicationForm {
  readonly title: string;
  readonly date: string;
  readonly content: string;
  readonly displayOrder: string;
  readonly isPublished: boolean;
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
    images,
    thumbnail: chosen ?? images[0] ?? null,
  };
}

export function emptyForm(date: SeoulDay): PublicationForm {
  return {
    title: '',
    date,
    content: '',
    displayOrder: '0',
    isPublished: false,
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
