import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { Actions } from '../../ui/actions.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import type { SitePath } from '../../ui/page-link.tsx';
import classes from './legal-text.module.css';

interface LegalSection {
  readonly id: string;
  readonly heading: string;
  /** One paragraph per line. */
  readonly body: string;
}

interface LegalTextProps {
  readonly heading: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
  /** The link to the other legal text. */
  readonly other: { readonly path: SitePath; readonly label: string };
}

/** A long text of numbered sections, such as the privacy policy. */
export function LegalText({ heading, lead, sections, other }: LegalTextProps) {
  return (
    <article>
      <PageHero kind="church" heading={heading} lead={lead} />
      <div className={classes.sections}>
        {sections.map(({ id, heading: sectionHeading, body }) => (
          <section key={id} id={id}>
            <h2>{sectionHeading}</h2>
            {body.split('\n').map((paragraph) => (
              <p key={paragraph}>
                <WithChurchPhone>{paragraph}</WithChurchPhone>
              </p>
            ))}
          </section>
        ))}
        <Actions>
          <ActionLink path={other.path} kind="secondary">
            {other.label}
          </ActionLink>
        </Actions>
      </div>
    </article>
  );
}
