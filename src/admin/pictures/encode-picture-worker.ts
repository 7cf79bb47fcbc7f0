import { encodePicture } from './encode-picture.ts';

// In a worker, so that the page stays responsive while a photograph of twelve megapixels is encoded.
globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (!(event.data instanceof Blob)) return;
  void encodePicture(event.data).then(
    (result) => {
      globalThis.postMessage(result);
    },
    () => {
      // Usually out of memory: the picture is too large for this device.
      globalThis.postMessage({ ok: false, failure: 'unsupported' });
    },
  );
});
