import { actionClass, type ActionKind } from './actions.tsx';
import { PageLink, type PageLinkProps } from './page-link.tsx';

interface ActionLinkProps extends Omit<PageLinkProps, 'className'> {
  readonly kind: ActionKind;
}

/** A link to a page of the site that looks like a button, or like a link if it is `quiet`. */
export function ActionLink({ kind, ...link }: ActionLinkProps) {
  return <PageLink {...link} className={actionClass(kind)} />;
}
