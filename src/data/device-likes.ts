import { deviceDatabase } from '../offline/database.ts';
import { createLikesOnDevice, type LikesOnDevice } from '../offline/likes-on-device.ts';
import { newId } from './device-outbox.ts';

/** The likes of this device. */
export const deviceLikes: LikesOnDevice = createLikesOnDevice(deviceDatabase, newId);
