interface FakeSubscription {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  readonly toJSON: () => object;
  readonly unsubscribe: () => Promise<boolean>;
}

/** A push manager that numbers its subscriptions and, like browsers, refuses a second one for another key. */
export class FakePushManager {
  #current: FakeSubscription | null = null;
  #key = '';
  #made = 0;

  getSubscription(): Promise<FakeSubscription | null> {
    return Promise.resolve(this.#current);
  }

  subscribe({ applicationServerKey: key }: { readonly applicationServerKey: string }) {
    if (this.#current === null) {
      this.#made += 1;
      this.#key = key;
      this.#current = this.#subscription(this.#made);
    }
    return this.#key === key
      ? Promise.resolve(this.#current)
      : Promise.reject(new DOMException('another key', 'InvalidStateError'));
  }

  /** As `pushsubscriptionchange` reports it. */
  endSubscription(): void {
    this.#current = null;
  }

  #subscription(number: number): FakeSubscription {
    const endpoint = `https://push.example/${number}`;
    return {
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(Buffer.from(this.#key, 'base64url')).buffer,
      },
      toJSON: () => ({ endpoint, keys: { p256dh: `B${number}`, auth: `a${number}` } }),
      unsubscribe: () => {
        this.#current = null;
        return Promise.resolve(true);
      },
    };
  }
}
