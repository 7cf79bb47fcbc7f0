import { contactSubmissionSchema } from '../../../src/domain/contact-message.ts';
import { callDatabase, DatabaseCallFailed } from '../_shared/call-database.ts';
import { type Answer, serveJson } from '../_shared/http.ts';
import { sendQueuedMailsLater } from '../_shared/send-queued-mails.ts';

const NAME = 'submit-contact-message';

serveJson({
  name: NAME,
  handler: async ({ body, address }) => {
    const submission = contactSubmissionSchema.safeParse(body);
    if (!submission.success) return { success: false, error: 'invalid' };
    // Messages without consent are not stored at all, so only the time of the consent is stored.
    const { consent: _given, ...message } = submission.data;
    const answer = answerIn(
      await callDatabase('submit_contact_message', { p_submission: { ...message, address } }),
    );
    if (answer.success) sendQueuedMailsLater(NAME);
    return answer;
  },
});

/** Validates and converts the result of the database function. */
function answerIn(decision: unknown): Answer {
  if (typeof decision !== 'object' || decision === null || !('success' in decision)) {
    throw new DatabaseCallFailed();
  }
  if (decision.success === true) return { success: true };
  if (!('error' in decision)) throw new DatabaseCallFailed();
  const error = String(decision.error);
  const retryAfter = 'retryAfter' in decision ? Number(decision.retryAfter) : 0;
  return retryAfter > 0 ? { success: false, error, retryAfter } : { success: false, error };
}
