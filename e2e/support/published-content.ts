import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { z } from 'zod';
import type { App } from './journey.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/settings.ts';

const publications = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    images: z.array(z.string()),
    thumbnail_url: z.string().nullable(),
  }),
);

/** The published rows with this title, as the public API returns them. */
export async function readAsMember(app: App, table: 'bulletins' | 'church_news', title: string) {
  const answer = await fetch(
    `${app.server.origin}/rest/v1/${table}?select=*&title=eq.${encodeURIComponent(title)}`,
    { headers: { apikey: LOCAL_PUBLISHABLE_KEY } },
  );
  return publications.parse(await answer.json());
}

/** The size, the metadata and the dominant colour of a published picture. */
export async function pictureAt(app: App, address: string) {
  const answer = await fetch(new URL(address, app.server.origin), {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  return { status: answer.status, size: bytes.length, width, height, exif, dominant };
}
