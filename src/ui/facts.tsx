import { DefinitionList, type Definition } from './definition-list.tsx';
import classes from './facts.module.css';

/** Key facts at a glance: when, where and for whom. */
export function Facts({ items }: { readonly items: readonly Definition[] }) {
  return <DefinitionList className={classes.facts} items={items} />;
}
