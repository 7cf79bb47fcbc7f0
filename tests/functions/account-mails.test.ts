import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountMail, accountMails } from '../../supabase/templates/account-mails.ts';

const FOLDER = join(import.meta.dirname, '../../supabase/templates');

test.each(Object.entries(accountMails))(
  'the file of the %s mail says what stands in account-mails.ts (npm run generate:mails)',
  async (name, texts) => {
    await expect(accountMail(texts)).toMatchFileSnapshot(join(FOLDER, `${name}.html`));
  },
);
