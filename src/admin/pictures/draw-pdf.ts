import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PictureProblem } from '../../domain/picture-file.ts';
import { ENCODING_STEPS } from '../../domain/picture-size.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import { encodeDrawn, type EncodedPicture } from './encode-picture.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Character maps for PDFs that use legacy Korean encodings. */
const TABLES: Readonly<Record<string, string>> = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/cmaps/{KSC,UniKS,Adobe-Korea1}*.bcmap',
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** Loader for these character maps, as pdf.js expects it. */
class KoreanCMaps {
  async fetch({ name }: { readonly name: string }) {
    const address = Object.entries(TABLES).find(([path]) => path.endsWith(`/${name}.bcmap`))?.[1];
    if (address === undefined) throw new Error(`no table ${name}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`the table ${name} did not come`);
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true };
  }
}

/** PDF pages are rendered at the maximum width of stored pictures. */
const [{ width: PAGE_WIDTH } = { width: 1600 }] = ENCODING_STEPS;

interface PdfOptions {
  readonly signal: AbortSignal;
  /** Reserves positions for this number of pages; false if there are not enough. */
  readonly reservePages: (pages: number) => boolean;
  readonly onPage: (picture: EncodedPicture) => void;
}

/** Renders every page as a picture, one by one; null if aborted. */
export async function drawPdf(
  file: Blob,
  { signal, reservePages, onPage }: PdfOptions,
): Promise<Result<number, PictureProblem> | null> {
  // The file may have been removed from the device.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return fail('damaged');
  const task = getDocument({
    data: new Uint8Array(bytes),
    CMapReaderFactory: KoreanCMaps,
    useWorkerFetch: false,
    // The content security policy forbids compiling code (`eval`, WebAssembly); pdf.js has slower fallbacks.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
  });
  const stop = () => void task.destroy();
  signal.addEventListener('abort', stop);
  try {
    const pdf = await task.promise;
    if (pdf.numPages === 0) return fail('damaged');
    if (!reservePages(pdf.numPages)) return fail('pdfTooLong');
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: PAGE_WIDTH / natural.width });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport, background: '#ffffff' }).promise;
      const drawn = await encodeDrawn(canvas, canvas);
      page.cleanup();
      if (signal.aborted) return null;
      if (!drawn.ok) return drawn;
      onPage(drawn.value);
    }
    return succeed(pdf.numPages);
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof Error)) return fail('damaged');
    if (error.name === 'PasswordException') return fail('pdfLocked');
    return fail(error.message.includes('fake worker failed') ? 'pdfUnread' : 'damaged');
  } finally {
    signal.removeEventListener('abort', stop);
    void task.destroy();
  }
}
