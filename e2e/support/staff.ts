import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { z } from 'zod';
import { bibleCanon } from '../../src/content/bible-canon.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';
import type { AppServer } from './app-server.ts';

const SEEDED_ADMINISTRATOR = {
  email: 'level1@behold.example',
  password: 'behold-demo-2024',
};

const secretsSchema = z.object({ secretKey: z.string() });
const prayers = z.tuple([z.object({ id: z.string(), content: z.string() })]);
const letters = z.array(
  z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    locale: z.string(),
  }),
);
export type Letter = z.infer<typeof letters>[number];

const oneRow = z.tuple([z.object({ id: z.string() })]);
const bulletins = z.array(
  z.object({ id: z.string(), title: z.string(), likes: z.number(), images: z.array(z.string()) }),
);
export type PublishedBulletin = z.infer<typeof bulletins>[number];
const ids = z.array(z.object({ id: z.string() }));
const BULLETIN_COLUMNS = 'id, title, likes, images';

export interface NewBulletin {
  readonly title: string;
  readonly date: SeoulDay;
  readonly images: readonly string[];
}

export interface NewNews extends NewBulletin {
  readonly content: string;
}

interface Answer {
  readonly data: unknown;
  readonly error: { readonly message: string } | null;
}

function dataOf<T>({ data, error }: Answer, schema: z.ZodType<T>): T {
  if (error !== null) throw new Error(error.message);
  return schema.parse(data);
}

/** What others do in the meantime, and what the database really holds. */
export interface Staff {
  /** The shared count as the database has it. */
  readCount(): Promise<number>;
  /** Another member, on another device, prays. */
  tapElsewhere(taps: number): Promise<void>;
  readPrayer(day: SeoulDay): Promise<string>;
  correctPrayer(day: SeoulDay, content: string): Promise<void>;
  removePrayer(day: SeoulDay): Promise<void>;
  addPrayer(day: SeoulDay, content: string): Promise<void>;
  /** The bulletins that the public sees, newest first. */
  readBulletins(): Promise<readonly PublishedBulletin[]>;
  unpublishBulletin(id: string): Promise<void>;
  publishBulletins(added: readonly NewBulletin[]): Promise<readonly PublishedBulletin[]>;
  /** Puts a page of a bulletin into the store; answers with its address. */
  storePage(picture: Uint8Array): Promise<string>;
  /** Makes the storage refuse pictures above this many bytes, until the returned function is called. */
  limitPictures(bytes: number): Promise<() => Promise<void>>;
  /** A book with the links to its lectures, which members can choose from then on. */
  openBook(id: string, links: Readonly<Record<number, string>>): Promise<void>;
  /** Takes a book back with its links. */
  closeBook(id: string): Promise<void>;
  publishNews(added: readonly NewNews[]): Promise<void>;
  /** A colleague removes what has this title, published or not. */
  removePublication(table: 'bulletins' | 'church_news', title: string): Promise<void>;
  /** The level of an account, from the next request on. */
  setLevel(email: string, level: 0 | 1 | 2 | 3): Promise<void>;
  /** What reached the office from this address, the oldest first. */
  readLetters(email: string): Promise<readonly Letter[]>;
  /** The same person writes on another device. */
  sendLetter(email: string): Promise<void>;
}

/** The backend of the running app, with the key that only its own machine holds. */
export function staffOf(server: AppServer): Staff {
  const secrets = secretsSchema.parse(
    JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')),
  );
  const client = createClient(server.origin, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  return {
    readCount: async () =>
      dataOf(await client.rpc('get_prayer_count', undefined, { get: true }), z.number()),
    tapElsewhere: async (taps) => {
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
    storePage: async (picture) => {
      const path = `WeeklyBulletin/${Date.now()}-1.webp`;
      const { error } = await client.storage
        .from('images')
        .upload(path, picture, { contentType: 'image/webp' });
      if (error !== null) throw error;
      return `/storage/v1/object/public/images/${path}`;
    },
    limitPictures: async (bytes) => {
      const before = await client.storage.getBucket('images');
      if (before.error !== null) throw before.error;
      const { public: isPublic, file_size_limit: usual = null } = before.data;
      const limit = async (fileSizeLimit: number | null) => {
        const { error } = await client.storage.updateBucket('images', {
          public: isPublic,
          fileSizeLimit,
        });
        if (error !== null) throw error;
      };
      await limit(bytes);
      return () => limit(usual);
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
    readLetters: async (email) => {
      // Letters are no machine's business: they are read as an administrator of the seed reads them.
      const administrator = createClient(server.origin, 'sb_publishable_local', {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
      });
      const { error } = await administrator.auth.signInWithPassword(SEEDED_ADMINISTRATOR);
      if (error !== null) throw error;
      return dataOf(
        await administrator
          .from('contact_messages')
          .select('*')
          .eq('email', email)
          .order('created_at'),
        letters,
      );
    },
    sendLetter: async (email) => {
      dataOf(
        await client.functions.invoke<unknown>('submit-contact-message', {
          body: {
            requestId: randomUUID(),
            firstName: '새봄',
            lastName: '김',
            email,
            phone: '',
            subject: '또 하나의 문의',
            message: '다른 기기에서 하나 더 적어 보냅니다.',
            consent: true,
            locale: 'ko',
          },
        }),
        z.object({ success: z.literal(true) }),
      );
    },
  };
}
