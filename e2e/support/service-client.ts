import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bibleCanon } from '../../src/content/bible-canon.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import type { AppServer } from './app-server.ts';
import { createAdministratorClient, createTestClient, type Level } from './test-users.ts';

const secretsSchema = z.object({ secretKey: z.string() });
const prayers = z.tuple([z.object({ id: z.string(), content: z.string() })]);
const contactMessages = z.array(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    locale: z.string(),
  }),
);
export type ContactMessage = z.infer<typeof contactMessages>[number];

const oneRow = z.tuple([z.object({ id: z.string() })]);
const bulletins = z.array(
  z.object({ id: z.string(), title: z.string(), likes: z.number(), images: z.array(z.string()) }),
);
export type PublishedBulletin = z.infer<typeof bulletins>[number];
const ids = z.array(z.object({ id: z.string() }));
const BULLETIN_COLUMNS = 'id, title, likes, images';

const storedBulletins = z.array(
  z.object({
    title: z.string(),
    date: z.string().transform((day) => day as SeoulDay),
    images: z.array(z.string()),
    thumbnail_url: z.string().nullable(),
    publish_at: z.string().nullable(),
  }),
);
export type StoredBulletin = z.infer<typeof storedBulletins>[number];

export interface NewBulletin {
  readonly title: string;
  readonly date: SeoulDay;
  readonly images: readonly string[];
}

export interface NewNews extends NewBulletin {
  readonly content: string;
}

interface DataResponse {
  readonly data: unknown;
  readonly error: { readonly message: string } | null;
}

function dataOf<T>({ data, error }: DataResponse, schema: z.ZodType<T>): T {
  if (error !== null) throw new Error(error.message);
  return schema.parse(data);
}

/** Reads the database and simulates changes by other users, with the privileges of `service_role`. */
export interface ServiceClient {
  /** The prayer count in the database. */
  readCount(): Promise<number>;
  tapOnOtherDevice(taps: number): Promise<void>;
  readPrayer(day: SeoulDay): Promise<string>;
  correctPrayer(day: SeoulDay, content: string): Promise<void>;
  removePrayer(day: SeoulDay): Promise<void>;
  addPrayer(day: SeoulDay, content: string): Promise<void>;
  /** The published bulletins, newest first. */
  readBulletins(): Promise<readonly PublishedBulletin[]>;
  unpublishBulletin(id: string): Promise<void>;
  publishBulletins(added: readonly NewBulletin[]): Promise<readonly PublishedBulletin[]>;
  /** Schedules a bulletin for publication this many milliseconds from now, by the database clock. */
  scheduleBulletin(added: NewBulletin, milliseconds: number): Promise<readonly PublishedBulletin[]>;
  /** Uploads a page of a bulletin; returns its URL. */
  uploadPage(picture: Uint8Array): Promise<string>;
  /** Makes the storage reject pictures above this many bytes until the returned function is called. */
  limitUploadSize(bytes: number): Promise<() => Promise<void>>;
  /** Opens a book with the links to its lectures, by chapter. */
  openBook(id: string, links: Readonly<Record<number, string>>): Promise<void>;
  /** Deletes a book and its links. */
  closeBook(id: string): Promise<void>;
  /** Deletes the bulletins of this day, and returns what was stored. */
  removeBulletinsOf(day: SeoulDay): Promise<readonly StoredBulletin[]>;
  publishNews(added: readonly NewNews[]): Promise<void>;
  /** Deletes the row with this title, published or not. */
  removePublication(table: 'bulletins' | 'church_news', title: string): Promise<void>;
  /** Sets the level of an account, which applies from its next request. */
  setLevel(email: string, level: Level): Promise<void>;
  /** The contact messages of this email address, oldest first. */
  readContactMessages(email: string): Promise<readonly ContactMessage[]>;
  /** Sends a contact message with this email address, as from another network. */
  sendContactMessage(email: string, subject?: string): Promise<void>;
}

/** A client with the secret key, which `npm start` stores in its data directory. */
export function createServiceClient(server: AppServer): ServiceClient {
  const secrets = secretsSchema.parse(
    JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')),
  );
  const client = createTestClient(server, secrets.secretKey);
  return {
    readCount: async () =>
      dataOf(await client.rpc('get_prayer_count', undefined, { get: true }), z.number()),
    tapOnOtherDevice: async (taps) => {
      dataOf(await client.rpc('increment_prayer_count', { p_taps: taps }), z.number());
    },
    readPrayer: async (day) =>
      dataOf(
        await client.from('companion_prayers').select('id, content').eq('date', day),
        prayers,
      )[0].content,
    correctPrayer: async (day, content) => {
      dataOf(
        await client
          .from('companion_prayers')
          .update({ content })
          .eq('date', day)
          .select('id, content'),
        prayers,
      );
    },
    removePrayer: async (day) => {
      dataOf(
        await client.from('companion_prayers').delete().eq('date', day).select('id, content'),
        prayers,
      );
    },
    addPrayer: async (day, content) => {
      dataOf(
        await client.from('companion_prayers').insert({ date: day, content }).select('id, content'),
        prayers,
      );
    },
    readBulletins: async () =>
      dataOf(
        await client
          .from('bulletins')
          .select(BULLETIN_COLUMNS)
          .eq('is_published', true)
          .order('date', { ascending: false }),
        bulletins,
      ),
    unpublishBulletin: async (id) => {
      dataOf(
        await client
          .from('bulletins')
          .update({ is_published: false })
          .eq('id', id)
          .select(BULLETIN_COLUMNS),
        bulletins,
      );
    },
    publishBulletins: async (added) =>
      dataOf(
        await client
          .from('bulletins')
          .insert(added.map((one) => ({ ...one, is_published: true })))
          .select(BULLETIN_COLUMNS),
        bulletins,
      ),
    scheduleBulletin: async (added, milliseconds) => {
      const at = new Date(Date.now() + milliseconds).toISOString();
      const row = { ...added, is_published: true, publish_at: at };
      return dataOf(await client.from('bulletins').insert(row).select(BULLETIN_COLUMNS), bulletins);
    },
    uploadPage: async (picture) => {
      const path = `WeeklyBulletin/${Date.now()}-1.webp`;
      const { error } = await client.storage
        .from('images')
        .upload(path, picture, { contentType: 'image/webp' });
      if (error !== null) throw error;
      return `/storage/v1/object/public/images/${path}`;
    },
    limitUploadSize: async (bytes) => {
      const before = await client.storage.getBucket('images');
      if (before.error !== null) throw before.error;
      const { public: isPublic, file_size_limit: initialLimit = null } = before.data;
      const setLimit = async (fileSizeLimit: number | null) => {
        const { error } = await client.storage.updateBucket('images', {
          public: isPublic,
          fileSizeLimit,
        });
        if (error !== null) throw error;
      };
      await setLimit(bytes);
      return () => setLimit(initialLimit);
    },
    openBook: async (id, links) => {
      const order = bibleCanon.findIndex((book) => book.id === id) + 1;
      const book = bibleCanon[order - 1];
      if (book === undefined) throw new Error(`there is no book ${id}`);
      dataOf(
        await client
          .from('bible_books')
          .insert({
            id,
            name_key: `bible.books.${id}`,
            category: book.category,
            testament: book.testament,
            chapters: book.chapters,
            order_index: order,
          })
          .select('id'),
        ids,
      );
      const videos = Object.entries(links).map(([chapter, link]) => ({
        book_id: id,
        chapter: Number(chapter),
        video_url: link,
      }));
      dataOf(await client.from('bible_videos').insert(videos).select('id'), ids);
    },
    closeBook: async (id) => {
      dataOf(await client.from('bible_videos').delete().eq('book_id', id).select('id'), ids);
      dataOf(await client.from('bible_books').delete().eq('id', id).select('id'), ids);
    },
    removeBulletinsOf: async (day) =>
      dataOf(
        await client
          .from('bulletins')
          .delete()
          .eq('date', day)
          .select('title, date, images, thumbnail_url, publish_at'),
        storedBulletins,
      ),
    publishNews: async (added) => {
      dataOf(
        await client
          .from('church_news')
          .insert(added.map((one) => ({ ...one, is_published: true })))
          .select(BULLETIN_COLUMNS),
        bulletins,
      );
    },
    removePublication: async (table, title) => {
      dataOf(await client.from(table).delete().eq('title', title).select('id'), oneRow);
    },
    setLevel: async (email, level) => {
      dataOf(
        await client
          .from('profiles')
          .update({ admin_level: level })
          .eq('email', email)
          .select('id'),
        oneRow,
      );
    },
    readContactMessages: async (email) => {
      // service_role has no privilege to read contact messages.
      const administrator = await createAdministratorClient(server);
      return dataOf(
        await administrator
          .from('contact_messages')
          .select('*')
          .eq('email', email)
          .order('created_at'),
        contactMessages,
      );
    },
    sendContactMessage: async (email, subject = '또 하나의 문의') => {
      dataOf(
        // Without the function, which would pass the address of this machine, as the page's own submissions do.
        await client.rpc('submit_contact_message', {
          p_submission: {
            requestId: randomUUID(),
            firstName: '새봄',
            lastName: '김',
            email,
            phone: null,
            subject,
            message: '다른 기기에서 하나 더 적어 보냅니다.',
            locale: 'ko',
            address: `192.0.2.${randomInt(256)}`,
          },
        }),
        z.object({ success: z.literal(true) }),
      );
    },
  };
}
