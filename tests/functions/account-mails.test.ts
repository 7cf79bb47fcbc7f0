import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  accountMail,
  accountMails,
  unusedSignInMail,
} from '../../supabase/templates/account-mails.ts';

const FOLDER = join(import.meta.dirname, '../../supabase/templates');

test.each(Object.entries(accountMails))(
  'the HTML file of the %s mail is up to date with account-mails.ts (npm run generate:mails)',
  async (name, texts) => {
    await expect(accountMail(texts)).toMatchFileSnapshot(join(FOLDER, `${name}.html`));
  },
);

test('the mail of the unused sign-in by mail holds neither a link nor a code', async () => {
  const mail = unusedSignInMail();
  expect(mail).not.toContain('{{');
  await expect(mail).toMatchFileSnapshot(join(FOLDER, 'magic-link.html'));
});
