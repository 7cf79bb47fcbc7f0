import { expect, test } from 'vitest';
import { createLikeStorage } from '../../src/offline/publications/like-storage.ts';
import { createBulletinMirror } from '../../src/offline/publications/publication-mirror.ts';
import { createDeviceOutboxStorage } from '../../src/offline/outbox/outbox-storage.ts';
import type { OutboxRow } from '../../src/offline/outbox/outbox-row.ts';
import { createDevice } from './fake-device.ts';
import { FakePublications } from './fake-publications.ts';

/** A device with one synced bulletin that has no likes. */
async function deviceWithBulletin() {
  const database = createDevice().connect();
  const server = new FakePublications();
  const id = server.publish();
  const bulletins = createBulletinMirror(database);
  await server.sync(bulletins, () => new Date());
  const outbox = createDeviceOutboxStorage(database);
  return { id, bulletins, outbox, likes: createLikeStorage(database, () => crypto.randomUUID()) };
}

test('the number of likes that the server reports is stored with the bulletin', async () => {
  const { id, bulletins, likes } = await deviceWithBulletin();
  expect(await likes.read('bulletin', id)).toEqual({ counted: false, number: 0 });
  await likes.setNumber('bulletin', id, 7);
  expect(await likes.read('bulletin', id)).toEqual({ counted: false, number: 7 });
  expect(await bulletins.byId(id)).toMatchObject({ cached: { id, likes: 7 } });
});

test('an acknowledged like is counted in the stored number', async () => {
  const { id, likes } = await deviceWithBulletin();
  const device = await likes.claimDeviceId(id);
  await likes.acknowledge({ kind: 'bulletin', id, device, liked: true }, 1);
  expect(await likes.read('bulletin', id)).toEqual({ counted: true, number: 1 });
});

test('a like of a publication that is not public is not counted', async () => {
  const { id, likes } = await deviceWithBulletin();
  const device = await likes.claimDeviceId(id);
  await likes.acknowledge({ kind: 'bulletin', id, device, liked: true }, null);
  expect(await likes.read('bulletin', id)).toEqual({ counted: false, number: 0 });
});

test('a number that the server reports while a like is in the outbox is not stored, as the like may be in it', async () => {
  const { id, outbox, likes } = await deviceWithBulletin();
  const device = await likes.claimDeviceId(id);
  const like = { kind: 'bulletin', id, device, liked: true } as const;
  const row: OutboxRow<'like'> = {
    id: crypto.randomUUID(),
    kind: 'like',
    payload: like,
    status: 'waiting',
    frozen: true,
    attempts: 1,
    nextAt: 0,
    createdAt: 0,
    order: 1,
  };
  await outbox.transact((tables) => tables.putRow(row));
  await likes.setNumber('bulletin', id, 8);
  expect(await likes.read('bulletin', id)).toEqual({ counted: false, number: 0 });

  await outbox.transact((tables) => tables.removeRow(row.id));
  await likes.acknowledge(like, 8);
  await likes.setNumber('bulletin', id, 9);
  expect(await likes.read('bulletin', id)).toEqual({ counted: true, number: 9 });
});
