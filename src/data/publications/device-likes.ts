import { deviceDatabase } from '../../offline/database.ts';
import {
  createLikesOnDevice,
  type LikesOnDevice,
} from '../../offline/publications/like-storage.ts';
import { newId } from '../../platform/new-id.ts';

/** The likes of this device. */
export const deviceLikes: LikesOnDevice = createLikesOnDevice(deviceDatabase, newId);
