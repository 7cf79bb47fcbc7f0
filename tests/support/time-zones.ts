/** Time zones east and west of Seoul, and that of most servers. */
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Seoul', 'UTC'];

/** Runs the check once in each of several time zones of the process. */
export function inTimeZones(check: () => void): void {
  const own = process.env['TZ'];
  try {
    for (const zone of ZONES) {
      process.env['TZ'] = zone;
      check();
    }
  } finally {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  }
}
