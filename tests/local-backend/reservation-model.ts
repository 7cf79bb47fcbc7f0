/** A model of the life cycle of reservation requests; reservation-lifecycle.test.ts compares it with the database. */

/** `caller` asks by phone: staff enter the request, without an email. */
export const APPLICANTS = ['account', 'visitor', 'neighbour', 'caller'] as const;
export type Applicant = (typeof APPLICANTS)[number];

export interface Submission {
  readonly applicant: Applicant;
  readonly resource: string;
  /** The dates, as offsets from the first day of the schedule; several for a recurring request. */
  readonly days: readonly number[];
  /** Full hours of each day, the end excluded. */
  readonly start: number;
  readonly end: number;
}

export type Status = 'pending' | 'approved' | 'rejected' | 'cancelled';

/**
 * Requests and blocks are identified by the order in which they were accepted, starting at 0. `date` is the index of a
 * date of the request, null for all of them.
 */
export type Command =
  | { readonly type: 'submit'; readonly submission: Submission; readonly replaces: number | null }
  /** An offline device queues a request. */
  | { readonly type: 'queue'; readonly submission: Submission }
  /** The device is online again, but its first attempts get no response. */
  | { readonly type: 'flush'; readonly lost: number }
  /** The response was lost, so the device retries the same request. */
  | { readonly type: 'repeat'; readonly request: number }
  /** Staff enter a request made by phone. */
  | {
      readonly type: 'enter';
      readonly staff: 0 | 1;
      readonly submission: Submission;
      readonly approve: boolean;
    }
  | {
      readonly type: 'decide';
      readonly staff: 0 | 1;
      readonly request: number;
      readonly date: number | null;
      readonly status: 'approved' | 'rejected';
      /** Reject the dates that are taken, so that the others can be approved. */
      readonly rejectTaken: boolean;
    }
  | {
      readonly type: 'cancel';
      readonly by: 'receipt' | 'account' | 'stranger';
      readonly request: number;
      readonly date: number | null;
    }
  | {
      readonly type: 'staff cancels';
      readonly staff: 0 | 1;
      readonly request: number;
      readonly date: number | null;
    }
  | {
      readonly type: 'block';
      readonly staff: 0 | 1;
      readonly block: Block;
      /** Skip the dates with an approved reservation. */
      readonly skipTaken: boolean;
    }
  | { readonly type: 'unblock'; readonly staff: 0 | 1; readonly block: number }
  /** The reservation ended so long ago that its personal data are erased. */
  | { readonly type: 'erase'; readonly request: number }
  /** The mail service accepts all mails that are due. */
  | { readonly type: 'deliver' };

export type Outcome = string;

/** A time that the church uses itself, on several days. */
export type Block = Pick<Submission, 'resource' | 'days' | 'start' | 'end'>;

interface Known {
  readonly submission: Submission;
  readonly replaces: number | null;
  /** One status per date. */
  readonly statuses: Status[];
  /** Some of its dates were cancelled because of a change. */
  isReplaced: boolean;
  isErased: boolean;
}

/** A mail about a date of a request: `request date status`. */
export type Mail = `${number} ${number} ${Status}`;

export class ReservationModel {
  readonly requests: Known[] = [];
  /** Null for a block that was removed; a block may have no dates. */
  readonly blocks: (Block | null)[] = [];
  readonly queue: Submission[] = [];
  /** One entry per transaction and request that it changed: exactly one mail about one of these is queued. */
  readonly due: Mail[][] = [];
  readonly queued = new Set<Mail>();
  readonly delivered = new Set<Mail>();

  copy(): ReservationModel {
    const copy = new ReservationModel();
    copy.requests.push(...this.requests.map((one) => ({ ...one, statuses: [...one.statuses] })));
    copy.blocks.push(...this.blocks);
    copy.queue.push(...this.queue);
    copy.due.push(...this.due);
    for (const mail of this.queued) copy.queued.add(mail);
    for (const mail of this.delivered) copy.delivered.add(mail);
    return copy;
  }

  /** The status of each date of each request and whether it is erased, and the days of each block. */
  states(): unknown {
    return {
      requests: this.requests.map(({ statuses, isErased }) => [statuses, isErased]),
      blocks: this.blocks.map((block) => block?.days ?? []),
    };
  }

  /** Equal for models that nothing can tell apart any more. */
  fingerprint(): string {
    const { requests, blocks, queue, due, queued, delivered } = this;
    return JSON.stringify([
      requests,
      blocks,
      queue,
      due,
      [...queued].sort(),
      [...delivered].sort(),
    ]);
  }

  /** Assigns the mails that the database queued since the last call; false if they are not those that are due. */
  accept(mails: readonly Mail[]): boolean {
    const left = [...mails];
    for (const candidates of this.due.splice(0)) {
      const index = left.findIndex((mail) => candidates.includes(mail));
      const [mail] = index === -1 ? [] : left.splice(index, 1);
      if (mail === undefined) return false;
      this.queued.add(mail);
    }
    return left.length === 0;
  }

  apply(command: Command): Outcome {
    switch (command.type) {
      case 'submit':
        return this.#submit(command.submission, command.replaces);
      case 'queue':
        this.queue.push(command.submission);
        return 'done';
      case 'flush':
        return this.queue
          .splice(0)
          .map((submission) => this.#submit(submission, null))
          .join();
      case 'repeat':
        // Erasure also deletes the hash of the request, so the content of a retry can no longer be compared.
        return this.#at(command.request).isErased ? 'request_reused' : 'accepted';
      case 'enter':
        return this.#enter(command.submission, command.approve);
      case 'decide':
        return this.#decide(command);
      case 'cancel':
        return this.#cancel(command);
      case 'staff cancels':
        return this.#staffCancel(command.request, command.date);
      case 'block':
        return this.#block(command.block, command.skipTaken);
      case 'unblock':
        if (this.blocks[command.block] !== undefined) this.blocks[command.block] = null;
        return 'done';
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

  #stands(request: number, date: number): boolean {
    const { statuses, isErased } = this.#at(request);
    return !isErased && (statuses[date] === 'pending' || statuses[date] === 'approved');
  }

  #standingDates(request: number | null): readonly number[] {
    const known = request === null ? undefined : this.requests[request];
    if (request === null || known === undefined) return [];
    return [...known.statuses.keys()].filter((date) => this.#stands(request, date));
  }

  #isWithdrawn(request: number): boolean {
    const { statuses, isReplaced } = this.#at(request);
    return !isReplaced && statuses.every((status) => status === 'cancelled');
  }

  /** The requests that a request replaces, back to the first; a withdrawn one ends the chain. */
  #replaced(replaces: number | null): readonly number[] {
    if (replaces === null) return [];
    const { replaces: earlier } = this.#at(replaces);
    return [replaces, ...(this.#isWithdrawn(replaces) ? [] : this.#replaced(earlier))];
  }

  /** The changes of requests and the changes of these, level by level; those of a withdrawn one are independent of it. */
  #changesOf(requests: readonly number[]): readonly number[] {
    const replaced = requests.filter((request) => !this.#isWithdrawn(request));
    const changes = [...this.requests.keys()].filter((request) =>
      replaced.includes(this.requests[request]?.replaces ?? -1),
    );
    return changes.length === 0 ? [] : [...changes, ...this.#changesOf(changes)];
  }

  /** The request that a change replaces: if the one that it names does not stand, the first of its family that does. */
  #replaceable(replaces: number | null): number | null {
    if (replaces === null || this.#isWithdrawn(replaces)) return null;
    const { submission, isErased } = this.#at(replaces);
    if (isErased && submission.applicant === 'account') return null;
    const first = this.#replaced(replaces)
      .filter((request) => !this.#isWithdrawn(request))
      .at(-1);
    const family = first === undefined ? [] : [first, ...this.#changesOf([first])];
    return [replaces, ...family].find((one) => this.#standingDates(one).length > 0) ?? null;
  }

  /** Erased reservations are excluded: they were moved into the past, where nothing overlaps them. */
  #overlapping(submission: Block, except: readonly number[]): { request: Known; status: Status }[] {
    return this.requests.flatMap((request, index) =>
      this.#standingDates(index).flatMap((date) => {
        const status = request.statuses[date] ?? 'pending';
        const day = request.submission.days[date] ?? 0;
        const isThere = submission.days.includes(day) && overlaps(submission, request.submission);
        return isThere && !except.includes(index) ? [{ request, status }] : [];
      }),
    );
  }

  /** Whether an approved reservation or a block prevents the approval. */
  #isTaken(submission: Block, except: readonly number[]): boolean {
    return (
      this.#overlapping(submission, except).some(({ status }) => status === 'approved') ||
      this.blocks.some(
        (block) =>
          block !== null &&
          overlaps(block, submission) &&
          block.days.some((day) => submission.days.includes(day)),
      )
    );
  }

  #submit(submission: Submission, replaces: number | null): Outcome {
    const replaced = this.#replaceable(replaces);
    const superseded = replaced === null ? [] : this.#changesOf([replaced]);
    const except = this.#replaced(replaced);
    const isRepeated = this.#overlapping(submission, [...except, ...superseded]).some(
      ({ request, status }) =>
        status === 'pending' &&
        submission.applicant !== 'caller' &&
        request.submission.applicant === submission.applicant,
    );
    if (isRepeated || this.#isTaken(submission, except)) return 'duplicate_submission';
    this.requests.push({
      submission,
      replaces: replaced,
      statuses: submission.days.map(() => 'pending'),
      isReplaced: false,
      isErased: false,
    });
    for (const change of superseded) {
      const dates = this.#standingDates(change);
      this.#replace(
        change,
        dates.filter((date) => this.#at(change).statuses[date] === 'pending'),
      );
    }
    if (submission.applicant !== 'caller') this.due.push([`${this.requests.length - 1} 0 pending`]);
    return 'accepted';
  }

  #enter(submission: Submission, approve: boolean): Outcome {
    const outcome = this.#submit(submission, null);
    if (outcome === 'accepted' && approve) this.requests.at(-1)?.statuses.fill('approved');
    return outcome;
  }

  #decide({ request, date, status, rejectTaken }: Command & { type: 'decide' }): Outcome {
    const known = this.#at(request);
    const { submission, statuses, replaces } = known;
    const dates = [...statuses.keys()].filter(
      (index) => statuses[index] === 'pending' && (date === null || date === index),
    );
    if (dates.length === 0) return 'no longer pending';
    const isSeries = date === null && statuses.length > 1;
    // All dates of a series are decided by a call that leaves out the erased ones.
    if (known.isErased) return isSeries ? 'no longer pending' : 'final';
    const taken =
      status === 'rejected'
        ? []
        : dates.filter((index) =>
            this.#isTaken(
              { ...submission, days: [submission.days[index] ?? 0] },
              this.#replaced(replaces),
            ),
          );
    if (taken.length > 0 && !(isSeries && rejectTaken)) return 'slot taken';
    const isApproval = status === 'approved' && taken.length < dates.length;
    for (const replaced of isApproval ? this.#replaced(replaces) : []) {
      this.#replace(replaced, this.#standingDates(replaced));
    }
    const mails = dates.map((index) => {
      const next = taken.includes(index) ? 'rejected' : status;
      statuses[index] = next;
      return mailAbout(request, index, next);
    });
    this.#queueMail(request, mails);
    return 'done';
  }

  #cancel({ request, date, by }: Command & { type: 'cancel' }): Outcome {
    const known = this.#at(request);
    // Erasure removes the link between a request and its account; the receipt remains valid.
    const isOwn =
      by === 'receipt' ||
      (by === 'account' && known.submission.applicant === 'account' && !known.isErased);
    if (!isOwn) return 'unknown';
    const dates = this.#standingDates(request).filter((index) => date === null || date === index);
    if (dates.length > 0) {
      this.#reach(request, dates, 'cancelled');
      return 'done';
    }
    const isCancelled = date === null && known.statuses.includes('cancelled');
    const status = isCancelled ? 'cancelled' : known.statuses[date ?? 0];
    return status === 'cancelled' ? 'done' : status === 'rejected' ? 'rejected' : 'past';
  }

  #staffCancel(request: number, date: number | null): Outcome {
    const { statuses } = this.#at(request);
    const dates = this.#standingDates(request).filter(
      (index) => statuses[index] === 'approved' && (date === null || date === index),
    );
    if (dates.length === 0) return 'nothing to cancel';
    this.#reach(request, dates, 'cancelled');
    return 'done';
  }

  #block(block: Block, skipTaken: boolean): Outcome {
    const days = block.days.filter((day) =>
      this.#overlapping({ ...block, days: [day] }, []).every(({ status }) => status !== 'approved'),
    );
    if (days.length < block.days.length && !skipTaken) return 'slot taken';
    this.blocks.push({ ...block, days });
    return 'done';
  }

  /** Cancels dates because of a change. */
  #replace(request: number, dates: readonly number[]): void {
    if (dates.length > 0) this.#at(request).isReplaced = true;
    this.#reach(request, dates, 'cancelled');
  }

  #reach(request: number, dates: readonly number[], status: Status): void {
    for (const date of dates) this.#at(request).statuses[date] = status;
    this.#queueMail(
      request,
      dates.map((date) => mailAbout(request, date, status)),
    );
  }

  #queueMail(request: number, mails: Mail[]): void {
    const hasAddress = this.#at(request).submission.applicant !== 'caller';
    if (hasAddress && mails.length > 0) this.due.push(mails);
  }

  /**
   * Delivers queued mails: about a decision only if it is still current, the confirmation of receipt unless the request
   * was cancelled, and none after erasure.
   */
  #deliver(): void {
    for (const mail of this.queued) {
      const [request = '', date = '', about] = mail.split(' ');
      const { statuses, isErased } = this.#at(Number(request));
      const status = statuses[Number(date)];
      const isCurrent = status === about || (about === 'pending' && status !== 'cancelled');
      if (!isErased && isCurrent) this.delivered.add(mail);
    }
    this.queued.clear();
  }
}

const mailAbout = (request: number, date: number, status: Status): Mail =>
  `${request} ${date} ${status}`;

function overlaps(one: Block, other: Block): boolean {
  return one.resource === other.resource && one.start < other.end && other.start < one.end;
}
