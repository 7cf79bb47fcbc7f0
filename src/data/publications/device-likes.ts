import { deviceDatabase } from '../../offline/database.ts';
import { createLikeStorage, type LikeStorage } from '../../offline/publications/like-storage.ts';
import { newId } from '../../platform/new-id.ts';

/** The likes of this device. */
export const deviceLikes: LikeStorage = createLikeStorage(deviceDatabase, newId);
