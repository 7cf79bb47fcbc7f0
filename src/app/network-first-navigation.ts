interface NavigationParts {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>;
  /** The precached shell, which renders any address from local data. */
  readonly shell: () => Promise<Response | undefined>;
  /** Time limit in milliseconds for the complete document. */
  readonly timeoutMs: number;
}

/**
 * Returns the document from the network, or the shell if the document does not arrive completely in time. The body is
 * read before responding: if it stalled half-way, the page would stay blank although the shell is cached.
 */
export async function respondToNavigation(
  request: Request,
  { fetch, shell, timeoutMs }: NavigationParts,
): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500) return (await shell()) ?? response;
    // A redirect has no readable body, and only the browser can follow it.
    if (response.body === null) return response;
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    const page = await shell();
    if (page === undefined) throw error;
    return page;
  }
}
