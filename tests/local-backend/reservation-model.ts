/** A model of the life cycle of reservation requests; reservation-life.test.ts compares it with the database. */

export const APPLICANTS = ['account', 'visitor', 'neighbour'] as const;
export type Applicant = (typeof APPLICANTS)[number];

export interface Submission {
  readonly applicant: Applicant;
  readonly resource: string;
  /** Full hours of one day, the end excluded. */
  readonly start: number;
  readonly end: number;
}

export type Status = 'pending' | 'approved' | 'rejected' | 'cancelled';

/** Requests are identified by the order in which they were accepted, starting at 0. */
export type Command =
  | { readonly type: 'submit'; readonly submission: Submission; readonly replaces: number | null }
  /** The response was lost, so the device retries the same request. */
  | { readonly type: 'repeat'; readonly request: number }
  | {
      readonly type: 'decide';
      readonly staff: 0 | 1;
      readonly request: number;
      readonly status: 'approved' | 'rejected';
    }
  | {
      readonly type: 'cancel';
      readonly by: 'receipt' | 'account' | 'stranger';
      readonly request: number;
    }
  | { readonly type: 'staff cancels'; readonly staff: 0 | 1; readonly request: number }
  /** The reservation ended so long ago that its personal data are erased. */
  | { readonly type: 'erase'; readonly request: number }
  /** The mail service accepts all mails that are due. */
  | { readonly type: 'deliver' };

export type Outcome = string;

interface Known {
  readonly submission: Submission;
  readonly replaces: number | null;
  status: Status;
  wasApproved: boolean;
  isErased: boolean;
}

export class ReservationModel {
  readonly requests: Known[] = [];
  /** Queued mails as `request status`, in no particular order. */
  readonly queued = new Set<string>();
  readonly delivered = new Set<string>();

  copy(): ReservationModel {
    const copy = new ReservationModel();
    copy.requests.push(...this.requests.map((one) => ({ ...one })));
    for (const mail of this.queued) copy.queued.add(mail);
    for (const mail of this.delivered) copy.delivered.add(mail);
    return copy;
  }

  apply(command: Command): Outcome {
    switch (command.type) {
      case 'submit':
        return this.#submit(command.submission, command.replaces);
      case 'repeat':
        // Erasure also deletes the hash of the request, so the content of a retry can no longer be compared.
        return this.requests[command.request]?.isErased === true ? 'request_reused' : 'accepted';
      case 'decide':
        return this.#decide(command.request, command.status);
      case 'cancel':
        return this.#cancel(command.request, command.by);
      case 'staff cancels': {
        const known = this.#at(command.request);
        if (known.status !== 'approved' || known.isErased) return 'nothing to cancel';
        this.#reach(command.request, 'cancelled');
        return 'done';
      }
      case 'erase':
        this.#at(command.request).isErased = true;
        return 'done';
      default:
        this.#deliver();
        return 'done';
    }
  }

  #at(request: number): Known {
    const known = this.requests[request];
    if (known === undefined) throw new Error(`there is no request ${request}`);
    return known;
  }

  #stands(request: number | null): boolean {
    const known = request === null ? undefined : this.requests[request];
    if (known === undefined || known.isErased) return false;
    return known.status === 'pending' || known.status === 'approved';
  }

  /** Erased reservations are excluded: they were moved into the past, where nothing overlaps them. */
  #overlapping(submission: Submission, beside: number | null): number[] {
    return this.requests.flatMap((known, index) => {
      const { resource, start, end } = known.submission;
      const overlaps =
        resource === submission.resource && start < submission.end && submission.start < end;
      return overlaps && index !== beside && this.#stands(index) ? [index] : [];
    });
  }

  #submit(submission: Submission, replaces: number | null): Outcome {
    const replaced = this.#stands(replaces) ? replaces : null;
    const isRefused = this.#overlapping(submission, replaced).some((index) => {
      const other = this.#at(index);
      return other.status === 'approved' || other.submission.applicant === submission.applicant;
    });
    if (isRefused) return 'duplicate_submission';
    this.requests.push({
      submission: submission,
      replaces: replaced,
      status: 'pending',
      wasApproved: false,
      isErased: false,
    });
    this.queued.add(`${this.requests.length - 1} pending`);
    return 'accepted';
  }

  #decide(request: number, status: 'approved' | 'rejected'): Outcome {
    const known = this.#at(request);
    if (known.status !== 'pending') return 'no longer pending';
    if (known.isErased) return 'final';
    if (status === 'approved') {
      const inTheWay = this.#overlapping(known.submission, known.replaces).some(
        (index) => index !== request && this.#at(index).status === 'approved',
      );
      if (inTheWay) return 'slot taken';
      if (known.replaces !== null && this.#stands(known.replaces)) {
        this.#reach(known.replaces, 'cancelled');
      }
      known.wasApproved = true;
    }
    this.#reach(request, status);
    return 'done';
  }

  #cancel(request: number, by: 'receipt' | 'account' | 'stranger'): Outcome {
    const known = this.#at(request);
    // Erasure removes the link between a request and its account; the receipt remains valid.
    const isOwn =
      by === 'receipt' ||
      (by === 'account' && known.submission.applicant === 'account' && !known.isErased);
    if (!isOwn) return 'unknown';
    if (known.status === 'cancelled') return 'done';
    if (known.status === 'rejected') return 'rejected';
    if (known.isErased) return 'past';
    this.#reach(request, 'cancelled');
    return 'done';
  }

  #reach(request: number, status: Status): void {
    this.#at(request).status = status;
    this.queued.add(`${request} ${status}`);
  }

  /**
   * Delivers queued mails: about a decision only if it is still current, the confirmation of receipt unless the request
   * was cancelled, and none after erasure.
   */
  #deliver(): void {
    for (const mail of this.queued) {
      const [request = '', status] = mail.split(' ');
      const known = this.#at(Number(request));
      const isDue =
        !known.isErased &&
        (known.status === status || (status === 'pending' && known.status !== 'cancelled'));
      if (isDue) this.delivered.add(mail);
    }
    this.queued.clear();
  }
}
