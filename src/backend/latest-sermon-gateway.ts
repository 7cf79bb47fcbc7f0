import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import type { LatestSermon, SermonFailure } from '../domain/latest-sermon.ts';
import { fail, succeed, type Result } from '../domain/result.ts';
import { callBackend, UnexpectedShape, type BackendAnswer, type CallOptions } from './call.ts';
import { publicBackend, type Backend } from './client.ts';
import { rowOf, textOf } from './rows.ts';

/** Longer than the function itself waits for the video platform, so that its own answer is heard. */
export const SERMON_TIMEOUT_MS = 12_000;

/** A failure that the function put into its own words. */
export interface SermonRefusal {
  readonly ok: false;
  readonly failure: SermonFailure;
  readonly told?: string;
}

export type SermonAnswer = Result<LatestSermon | null, SermonFailure> | SermonRefusal;

export interface LatestSermonGateway {
  /** The newest video of the playlist; null when it has none. */
  readLatest(playlistId: string, options?: CallOptions): Promise<SermonAnswer>;
}

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const TOLD_LIMIT = 200;

const CODES: Readonly<Record<string, SermonFailure>> = {
  playlist_required: 'playlist_required',
  playlist_not_allowed: 'playlist_not_allowed',
  feed_unavailable: 'feed_unavailable',
  feed_unusable: 'feed_unusable',
} satisfies Partial<Record<SermonFailure, SermonFailure>>;

export function createLatestSermonGateway(backend: Backend): LatestSermonGateway {
  return {
    readLatest: async (playlistId, options) => {
      const called = await callBackend((signal) => invoke(backend, playlistId, signal), answerOf, {
        timeoutMs: SERMON_TIMEOUT_MS,
        ...options,
      });
      if (called.ok) return called.value;
      return fail(called.failure === 'offline' ? 'offline' : 'call_failed');
    },
  };
}

async function invoke(
  backend: Backend,
  playlistId: string,
  signal: AbortSignal,
): Promise<BackendAnswer> {
  const invoked = await backend.functions.invoke<unknown>('youtube-latest-video', {
    body: { playlistId },
    signal,
  });
  const error: unknown = invoked.error;
  if (error === null) return { data: invoked.data, error: null, status: 200 };
  const answered = error instanceof FunctionsHttpError || error instanceof FunctionsRelayError;
  const context: unknown = answered ? error.context : null;
  return { data: null, error: {}, status: context instanceof Response ? context.status : 0 };
}

/** An answer that says neither video nor reason is a failure for reasons unknown. */
function answerOf(data: unknown): SermonAnswer {
  try {
    const answer = rowOf(data);
    if (answer['success'] === true) {
      return succeed(answer['data'] === null ? null : sermonOf(answer['data']));
    }
    const told = answer['error'];
    if (typeof told !== 'string' || told.trim() === '') return fail('unknown');
    if (Object.hasOwn(CODES, told)) return fail(CODES[told] ?? 'unknown');
    return { ok: false, failure: 'unknown', told: told.trim().slice(0, TOLD_LIMIT) };
  } catch (error) {
    if (error instanceof UnexpectedShape) return fail('unknown');
    throw error;
  }
}

function sermonOf(data: unknown): LatestSermon {
  const row = rowOf(data);
  const id = textOf(row, 'id');
  if (!VIDEO_ID.test(id)) throw new UnexpectedShape();
  return { id, title: textOf(row, 'title') };
}

let gateway: LatestSermonGateway | null = null;

export function latestSermonGateway(): LatestSermonGateway {
  gateway ??= createLatestSermonGateway(publicBackend());
  return gateway;
}
