import { encodePicture } from './encode-picture.ts';

// Beside the page, so that it goes on answering while a photograph of twelve megapixels is encoded.
globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  void encodePicture(event.data).then(
    (result) => {
      globalThis.postMessage(result);
    },
    () => {
      // Out of memory, mostly: the picture is beyond this device.
      globalThis.postMessage({ ok: false, failure: 'unsupported' });
    },
  );
});
