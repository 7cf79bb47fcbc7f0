import { useEffect, useRef, useState } from 'react';

/**
 * Text copied from a word processor or spreadsheet comes with a picture of it; in a field, the text should be pasted.
 */
function prefersText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/**
 * Accepts files dropped or pasted anywhere on the page, and returns whether files are being dragged over it. The whole
 * page is the target, because a browser opens a file that is dropped elsewhere in place of the page, and all input
 * would be lost.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // A picture dragged from this page also counts as a file.
    let isOwn = false;
    const hold = (own: boolean) => () => {
      isOwn = own;
    };
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      !isOwn && dataTransfer?.types.includes('Files') === true;
    const take = (files: FileList | undefined, event: Event) => {
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      latest.current([...files]);
    };

    document.addEventListener('dragstart', hold(true), { signal });
    document.addEventListener('dragend', hold(false), { signal });
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        // Null when leaving the page, otherwise the element that is entered next.
        if (relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (hasFiles(event)) take(event.dataTransfer?.files, event);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        if (!prefersText(event)) take(event.clipboardData?.files, event);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
