import * as z from 'zod/mini';
import { isVideoId } from '../../../src/domain/video-link.ts';
import { MAX_CHECKED_VIDEOS } from '../../../src/domain/video-check.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { callingAccount } from '../_shared/calling-account.ts';
import { serveJson } from '../_shared/http.ts';
import { createVideoCheck } from './video-check.ts';

/** YouTube's oEmbed service, which needs no API key. */
const OEMBED_URL = Deno.env.get('YOUTUBE_OEMBED_URL') || 'https://www.youtube.com/oembed';

const check = createVideoCheck(new URL(OEMBED_URL));
const bodySchema = z.object({
  ids: z.array(z.string().check(z.refine(isVideoId))).check(z.maxLength(MAX_CHECKED_VIDEOS)),
});

/** Asks YouTube whether videos exist, so that the browser of staff never has to, and stores what it answered. */
serveJson({
  name: 'check-videos',
  handler: async ({ body, request }) => {
    const account = await callingAccount(request);
    if (account === null) return { success: false, error: 'not_signed_in' };
    if (account.level > 1) return { success: false, error: 'forbidden' };
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) return { success: false, error: 'invalid' };
    const wait = z
      .number()
      .parse(await callDatabase('take_video_check', { p_account: account.id }));
    if (wait > 0) return { success: false, error: 'rate_limited', retryAfter: wait };
    const checks = await Promise.all([...new Set(parsed.data.ids)].map(check));
    const known = checks.filter((answer) => answer !== null);
    await callDatabase('record_video_checks', { p_checks: known });
    return { success: true, data: known };
  },
});
