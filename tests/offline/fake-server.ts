import type { Failure } from '../../src/domain/failure.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import { FakeHistory } from './fake-history.ts';

/** A server with the numbered changes of one table, whose responses can fail or follow an edit. */
export class FakeServer {
  history = new FakeHistory();
  requests: string[] = [];
  /** Called before each response: edits by staff, or a failure to return. */
  meanwhile: (request: string) => Failure | undefined = () => undefined;

  /** Records the request, and resolves with the value of `make` or the failure of {@link meanwhile}. */
  async answer<T>(request: string, make: () => T): Promise<Result<T, Failure>> {
    this.requests.push(request);
    await Promise.resolve();
    const failure = this.meanwhile(request);
    if (failure !== undefined) return fail(failure);
    const value = make();
    await Promise.resolve();
    return succeed(value);
  }

  /** Starts the change numbers again, as in a new database. */
  protected renewHistory(): void {
    const { miscount, pageRows } = this.history;
    this.history = Object.assign(new FakeHistory(), { miscount, pageRows });
  }
}
