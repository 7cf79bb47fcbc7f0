import type { LatestSermon, SermonFailure } from '../../domain/latest-sermon.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import { isVideoId } from '../../domain/video-link.ts';
import { UnexpectedShape, type CallOptions } from '../call.ts';
import type { BackendConfig } from '../backend-config.ts';
import { callFunction } from '../invoke-function.ts';
import { rowOf, textOf } from '../rows.ts';
import { once } from '../once.ts';

/** Longer than the function's own timeout for the video platform, so that its error response still arrives. */
export const SERMON_TIMEOUT_MS = 12_000;

/** A failure reported by the function. */
interface SermonRefusal {
  readonly ok: false;
  readonly failure: SermonFailure;
  readonly serverMessage?: string;
}

type SermonAnswer = Result<LatestSermon | null, SermonFailure> | SermonRefusal;

interface LatestSermonGateway {
  /** The newest video of the playlist; null if it is empty. */
  readLatest(playlistId: string, options?: CallOptions): Promise<SermonAnswer>;
}

const MAX_MESSAGE_LENGTH = 200;

/** The function's error codes. */
const CODES = [
  'playlist_required',
  'playlist_not_allowed',
  'feed_unavailable',
  'feed_unusable',
] as const satisfies readonly SermonFailure[];

export function createLatestSermonGateway(config?: BackendConfig): LatestSermonGateway {
  return {
    readLatest: async (playlistId, options) => {
      const answer = await callFunction(
        'youtube-latest-video',
        { playlistId },
        { timeoutMs: SERMON_TIMEOUT_MS, ...options, ...(config === undefined ? {} : { config }) },
      );
      if (answer === null) return fail('offline');
      return answer.status === 200 ? answerOf(answer.text) : fail('call_failed');
    },
  };
}

/** Parses the response; without a video or a reason it is an `unknown` failure. */
function answerOf(text: string): SermonAnswer {
  try {
    const answer = rowOf(JSON.parse(text));
    if (answer['success'] === true) {
      return succeed(answer['data'] === null ? null : sermonOf(answer['data']));
    }
    const serverMessage = answer['error'];
    if (typeof serverMessage !== 'string' || serverMessage.trim() === '') return fail('unknown');
    const code = CODES.find((known) => known === serverMessage);
    if (code !== undefined) return fail(code);
    return {
      ok: false,
      failure: 'unknown',
      serverMessage: serverMessage.trim().slice(0, MAX_MESSAGE_LENGTH),
    };
  } catch (error) {
    if (error instanceof UnexpectedShape || error instanceof SyntaxError) return fail('unknown');
    throw error;
  }
}

function sermonOf(data: unknown): LatestSermon {
  const row = rowOf(data);
  const id = textOf(row, 'id');
  if (!isVideoId(id)) throw new UnexpectedShape();
  const publishedAt = row['publishedAt'];
  return {
    id,
    title: textOf(row, 'title'),
    publishedAt: typeof publishedAt === 'string' ? publishedAt : null,
  };
}

export const latestSermonGateway = once(() => createLatestSermonGateway());
