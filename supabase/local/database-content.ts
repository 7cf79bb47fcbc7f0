import { bibleCanon } from '../../src/content/bible-canon.ts';
import { church } from '../../src/content/church.ts';
import { facilities } from '../../src/content/facilities.ts';
import { meetings } from '../../src/content/schedule.ts';

/** Database rows that are content of this repository, in the format of `apply_content`. */
export const databaseContent = {
  office_recipients: [church.email],
  resources: facilities.map(({ id, type, name, capacity }) => ({
    id,
    reservation_type: type,
    name_ko: name.ko,
    name_en: name.en,
    capacity,
  })),
  meetings: Object.values(meetings).flatMap(({ id, name, weekday, rooms }) =>
    rooms.map(({ resourceId, from, until }) => ({
      id,
      resource_id: resourceId,
      title_ko: name.ko,
      title_en: name.en,
      weekday,
      start_time: from,
      end_time: until,
    })),
  ),
  books: bibleCanon.map(({ id, nameKey, testament, category, chapters }, index) => ({
    order_index: index + 1,
    id,
    name_key: nameKey,
    testament,
    category,
    chapters,
  })),
};
