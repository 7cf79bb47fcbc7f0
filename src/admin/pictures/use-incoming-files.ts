import { useEffect, useRef, useState } from 'react';

/** Who copies words from a word processor or a spreadsheet gets a picture of them beside; in a field they want the words. */
function wantsWords({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/**
 * Takes files that are dropped or pasted anywhere on the page, and says whether some are held over it. Anywhere,
 * because a browser puts a file that misses a small target in the place of the page, with everything typed there.
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
    // A picture of this page that is drawn about comes as a file too.
    let isOwn = false;
    const hold = (own: boolean) => () => {
      isOwn = own;
    };
    const bringsFiles = ({ dataTransfer }: DragEvent) =>
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
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        // Null beyond the edge of the page, else the part of it that comes next.
        if (relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (bringsFiles(event)) take(event.dataTransfer?.files, event);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        if (!wantsWords(event)) take(event.clipboardData?.files, event);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
