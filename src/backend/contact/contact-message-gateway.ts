import type { ContactSubmission } from '../../domain/contact-message.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { BackendFailure } from '../call.ts';
import { invokeFunction } from '../invoke-function.ts';

/** Submits a message to the office; idempotent by request id. */
export function submitContactMessage(
  submission: ContactSubmission,
): Promise<Result<void, Failure> | BackendFailure> {
  return invokeFunction('submit-contact-message', submission, () => undefined);
}
