export interface NavigationParts {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>;
  /** The precached page that renders any address from what the device holds. */
  readonly shell: () => Promise<Response | undefined>;
  /** How long the whole document may take. */
  readonly timeoutMs: number;
}

/**
 * The document of the network, or the shell when it does not arrive whole in time. Its body is read before the browser
 * gets the answer: one that stalls half-way would leave a white page although the shell is on the device.
 */
export async function answerNavigation(
  request: Request,
  { fetch, shell, timeoutMs }: NavigationParts,
): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500) return (await shell()) ?? response;
    // A redirect has no readable body, and only the browser may follow it.
    if (response.body === null) return response;
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    const page = await shell();
    if (page === undefined) throw error;
    return page;
  }
}
