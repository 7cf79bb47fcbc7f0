import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import {
  envelopes,
  offeringAccount,
  receiptSteps,
  type BankAccount,
} from '../../content/giving.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { Actions } from '../../ui/actions.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import classes from './giving-page.module.css';

/** Giving: bank account, envelopes, receipts and the use of the offerings. */
export function GivingPage() {
  const { t } = useTranslation('pages/giving');
  return (
    <article>
      <PageHero kind="church" picture="bread" heading={t('heading')} lead={t('lead')}>
        {offeringAccount !== null && <Account account={offeringAccount} />}
      </PageHero>

      <PageSection heading={t('worship.heading')} tone="sunk">
        <p>{t('worship.body')}</p>
      </PageSection>

      {envelopes.length > 0 && (
        <PageSection heading={t('envelopes.heading')}>
          <Facts
            items={envelopes.map((id) => ({
              term: t(`envelopes.items.${id}.name`),
              value: t(`envelopes.items.${id}.body`),
            }))}
          />
        </PageSection>
      )}

      {receiptSteps.length > 0 && (
        <PageSection heading={t('receipt.heading')} lead={t('receipt.lead')} tone="sunk">
          <PageSteps
            steps={receiptSteps.map((id) => ({
              id,
              heading: t(`receipt.steps.${id}.heading`),
              body: <WithChurchPhone>{t(`receipt.steps.${id}.body`)}</WithChurchPhone>,
            }))}
          />
        </PageSection>
      )}

      <CallToAction
        heading={t('use.heading')}
        body={t('use.body')}
        links={[{ path: '/contact', kind: 'secondary', label: t('use.contact') }]}
      />
    </article>
  );
}

/** Before the picture, because on a phone most visitors of the page look for the account only. */
function Account({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation('pages/giving');
  const language = useLocale();
  return (
    <section className={classes.account} aria-labelledby="giving-account">
      <h2 id="giving-account">{t('account.heading')}</h2>
      <Facts
        items={[
          { term: t('account.bank'), value: account.bank[language] },
          {
            term: t('account.number'),
            value: <span className={classes.number}>{account.number}</span>,
          },
          { term: t('account.holder'), value: account.holder[language] },
        ]}
      />
      <Actions>
        <CopyButton
          text={account.number}
          label={t('account.copy')}
          copied={t('account.copied')}
          failed={t('account.failed')}
        />
      </Actions>
      <p>{t('account.lead')}</p>
    </section>
  );
}
