import { DefinitionList, type Definition } from '../../ui/definition-list.tsx';
import classes from './questions.module.css';

/** Frequently asked questions and their answers, which are always visible, so that they can be printed. */
export function Questions({ items }: { readonly items: readonly Definition[] }) {
  return <DefinitionList className={classes.questions} items={items} />;
}
