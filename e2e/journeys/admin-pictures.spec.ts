import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { AdminPublications } from '../page-models/admin-publications.ts';
import { DragDrop } from '../support/drag-drop.ts';
import { expect, test } from '../support/journey.ts';
import { samplePhoto, sampleImage, type FilePayload } from '../support/sample-photos.ts';
import { readAsMember, pictureAt } from '../support/published-content.ts';

/** Puts a picture on the clipboard, alone or together with text, as office programs copy it. */
async function copy(page: Page, picture: FilePayload, words: string | null): Promise<void> {
  await page.evaluate(
    async ([base64, text]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      await navigator.clipboard.write([
        new ClipboardItem({
          'image/png': new Blob([bytes], { type: 'image/png' }),
          ...(text === null ? {} : { 'text/plain': new Blob([text], { type: 'text/plain' }) }),
        }),
      ]);
    },
    [picture.buffer.toString('base64'), words] as const,
  );
}

test.use({ signedInAs: 1 });

test('adds pictures by drop, paste and camera, and reorders them by drag and drop', async ({
  app,
  context,
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.expect(/rare font file fetched/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = new AdminPublications(page);
  const dragDrop = new DragDrop(page);
  const title = `네 가지 길로 온 사진 ${randomUUID().slice(0, 8)}`;
  const [red, green, blue, grey] = await Promise.all([
    sampleImage('red.png', '#dc2626'),
    sampleImage('green.png', '#16a34a'),
    sampleImage('blue.png', '#2563eb'),
    sampleImage('grey.png', '#525252'),
  ]);
  const sent = admin.pictures.getByText('올렸습니다', { exact: true });
  await admin.visit('bulletins');
  await admin.button('새 주보').click();

  await test.step('highlights the drop zone during a drag, and accepts drops on it and beside it', async () => {
    await dragDrop.dragFilesOver([red], admin.dropZone);
    await expect(admin.dropZone).toHaveAttribute('data-over', 'true');
    await dragDrop.drop();
    await expect(admin.dropZone).toHaveAttribute('data-over', 'false');
    await expect(sent).toHaveCount(1);
    // Without a handler the browser would navigate to the dropped file.
    await dragDrop.dragFilesOver([green], admin.preview);
    await dragDrop.drop();
    await expect(sent).toHaveCount(2);
    await expect(admin.title).toBeVisible();
  });

  await test.step('pastes a copied picture, but only the text of copied text with a picture', async () => {
    await copy(page, blue, null);
    await page.keyboard.press('Control+v');
    await expect(sent).toHaveCount(3);
    await copy(page, blue, title);
    await admin.title.selectText();
    await page.keyboard.press('Control+v');
    await expect(admin.title).toHaveValue(title);
    await expect(admin.pictures).toHaveCount(3);
  });

  await test.step('has a file input that opens the rear camera, and uploads its photo', async () => {
    await expect(admin.camera).toHaveAttribute('accept', 'image/*');
    await expect(admin.camera).toHaveAttribute('capture', 'environment');
    await admin.camera.setInputFiles(grey);
    await expect(sent).toHaveCount(4);
  });

  await test.step('drags the last picture to the first place', async () => {
    await dragDrop.dragTo(admin.handle(4), admin.pictures.first());
    // A drag moves the picture one position at a time; this is the announcement of the last move.
    await expect(
      admin.announcement('2번째 사진을 1번째로 옮겼습니다. 전체 4장입니다.'),
    ).toBeAttached();
    await expect(admin.pictures.nth(1)).toContainText('대표');
  });

  await admin.publish.check();
  const order = async (addresses: readonly string[]) => {
    const pictures = await Promise.all(addresses.map((address) => pictureAt(app, address)));
    return pictures.map(({ dominant: { r, g, b } }) => {
      const most = Math.max(r, g, b);
      if (most - Math.min(r, g, b) < 40) return 'grey';
      return most === r ? 'red' : most === g ? 'green' : 'blue';
    });
  };
  const expected = ['grey', 'red', 'green', 'blue'];
  await expect(admin.previewPictures).toHaveCount(4);
  const previewed = await admin.previewPictures.evaluateAll((all) =>
    all.map((one) => new URL((one as HTMLImageElement).src).pathname),
  );
  expect(await order(previewed)).toEqual(expected);
  await admin.save.click();
  await expect(admin.toast(/지금부터 성도들에게 보입니다/)).toBeVisible();
  const [posted] = await readAsMember(app, 'bulletins', title);
  expect(await order(posted?.images ?? [])).toEqual(expected);
  // The first uploaded picture stays the cover after the reordering.
  expect(await order([posted?.thumbnail_url ?? ''])).toEqual(['red']);
  await service.removePublication('bulletins', title);
});

test('of 60 files, rejects those above 40 and non-images, retries failed uploads and keeps the order', async ({
  app,
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.expect(/rare font file fetched/, /status of 400/);
  const admin = new AdminPublications(page);
  const dragDrop = new DragDrop(page);
  const title = `예순 장 ${randomUUID().slice(0, 8)}`;
  const { buffer: tiny } = await sampleImage('page.png', '#15803d', { width: 8, height: 6 });
  const { buffer: detailed } = await samplePhoto('page.jpg', '#15803d', {
    width: 240,
    height: 180,
  });
  const sixty = Array.from({ length: 60 }, (_, at): FilePayload => {
    const name = `${at + 1}.png`;
    if (at === 2) return { name, mimeType: 'image/png', buffer: Buffer.from('주보 원고') };
    if (at === 5) return { name, mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="x"/>') };
    return { name, mimeType: 'image/png', buffer: at < 5 ? tiny : detailed };
  });
  const sent = admin.pictures.getByText('올렸습니다', { exact: true });
  const expectRefused = () =>
    expect(admin.rejectedFiles.getByRole('listitem')).toHaveText([
      ...sixty.slice(40).map(({ name }) => new RegExp(`^${name} 한 번에 40장까지만`)),
      /^3\.png 사진 파일이 아닙니다/,
      /^6\.png SVG 그림은 올릴 수 없습니다/,
    ]);

  await admin.visit('bulletins');
  await admin.button('새 주보').click();
  await admin.title.fill(title);
  // The upload limit accepts only the first four pictures, which are tiny.
  const endLimit = await service.limitUploadSize(1_000);
  await admin.files.setInputFiles(sixty);
  await expectRefused();
  await expect(sent).toHaveCount(4);
  const again = admin.button('올리지 못한 사진 34장 모두 다시 올리기');
  await expect(again).toBeVisible();
  await endLimit();
  await again.click();
  await expect(sent).toHaveCount(38);
  await admin.publish.check();
  await admin.save.click();
  await expect(admin.toast(/지금부터 성도들에게 보입니다/)).toBeVisible();
  const [posted] = await readAsMember(app, 'bulletins', title);
  const places = posted?.images.map((address) => Number(/-(\d+)\.\w+$/.exec(address)?.[1])) ?? [];
  expect(places).toHaveLength(38);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const stored = await Promise.all((posted?.images ?? []).map((image) => pictureAt(app, image)));
  expect(stored.map(({ width }) => width)).toEqual([
    ...Array.from({ length: 4 }, () => 8),
    ...Array.from({ length: 34 }, () => 240),
  ]);
  await service.removePublication('bulletins', title);

  // The same files are dropped, and the page is reloaded before any upload has received a response.
  const lost = app.proxy.loseResponses(/^POST \/storage\//);
  await admin.button('새 주보').click();
  await admin.title.fill(title);
  await dragDrop.dragFilesOver(sixty, admin.dropZone);
  await dragDrop.drop();
  // All files have been checked, and the two that are not pictures were removed from the list.
  await expectRefused();
  await expect(admin.pictures).toHaveCount(38);
  await admin.save.click();
  await expect(page.getByText(/^사진 38장을 아직 올리고 있습니다/)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  lost.restore();
  await expect(admin.title).toHaveValue(title);
  await expect(
    page.getByText(/다 올라가지 못한 사진 38장은 빠져 있으니 다시 골라 주세요/),
  ).toBeVisible();
  await expect(admin.pictures).toHaveCount(0);
});
