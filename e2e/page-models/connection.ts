import type { Locator, Page } from 'playwright';

/** The bar with the connection status and the list of queued changes, in both languages. */
export class Connection {
  readonly bar: Locator;
  readonly announcement: Locator;
  readonly queueButton: Locator;
  readonly outboxDialog: OutboxDialog;

  constructor(page: Page) {
    this.bar = page.getByRole('region', { name: /^(연결 상태|Connection)$/ });
    this.announcement = page.getByRole('status');
    this.queueButton = this.bar.getByRole('button', {
      name: /^(보낼 내용 [\d,]+|[\d,]+ to send)$/,
    });
    this.outboxDialog = new OutboxDialog(page);
  }
}

/** The dialog with the queued changes of this device. */
export class OutboxDialog {
  readonly dialog: Locator;
  readonly entries: Locator;
  readonly retry: Locator;
  readonly retryAll: Locator;
  readonly discard: Locator;
  readonly question: Locator;
  readonly keep: Locator;
  readonly confirmDiscard: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(보낼 내용|Waiting to be sent)$/ });
    this.entries = this.dialog.getByRole('listitem');
    this.retry = this.entries.getByRole('button', { name: /^(다시 보내기|Send again)$/ });
    this.retryAll = this.dialog.getByRole('button', {
      name: /^(모두 다시 보내기|Send everything again)$/,
    });
    this.discard = this.entries.getByRole('button', {
      name: /^(보내지 않고 삭제|Delete without sending)$/,
    });
    this.question = this.entries.getByRole('group');
    this.keep = this.question.getByRole('button', { name: /^(그대로 두기|Keep it)$/ });
    this.confirmDiscard = this.question.getByRole('button', { name: /^(삭제|Delete)$/ });
  }
}
