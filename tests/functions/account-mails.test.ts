import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountMail, accountMails } from '../../supabase/templates/account-mails.ts';

const FOLDER = join(import.meta.dirname, '../../supabase/templates');

test.each(Object.entries(accountMails))(
  'the HTML file of the %s mail is up to date with account-mails.ts (npm run generate:mails)',
  async (name, texts) => {
    await expect(accountMail(texts)).toMatchFileSnapshot(join(FOLDER, `${name}.html`));
  },
);
