export interface SharedContent {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** `none`: the share sheet was shown, so the app has nothing to add. `byHand`: the user has to copy the address. */
export type ShareOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'copied'; readonly time: number }
  | { readonly kind: 'byHand'; readonly address: string };

/** Opens the system's share sheet; without one, copies the address, unless the browser refuses. */
export async function shareOrCopy({ title, text, url }: SharedContent): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text, url });
      return { kind: 'none' };
    } catch (error) {
      // The user closed the sheet, or it is open already; after any other error, fall back to copying.
      if (error instanceof DOMException && /^(?:Abort|InvalidState)/.test(error.name)) {
        return { kind: 'none' };
      }
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { kind: 'copied', time: Date.now() };
  } catch {
    return { kind: 'byHand', address: url };
  }
}
