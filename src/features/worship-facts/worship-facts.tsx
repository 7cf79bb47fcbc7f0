import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/facts.tsx';
import classes from './worship-facts.module.css';

interface WorshipFactsProps {
  readonly when: readonly { readonly name: string; readonly time: string }[];
  /** One line each. */
  readonly where: readonly ReactNode[];
  readonly who?: string;
}

/** When and where services take place, and for whom. */
export function WorshipFacts({ when, where, who }: WorshipFactsProps) {
  const { t } = useTranslation('worship-times');
  return (
    <Facts
      items={[
        {
          term: t('when'),
          value: when.map(({ name, time }) => (
            <span key={name} className={classes.line}>
              {name} <span>{time}</span>
            </span>
          )),
        },
        {
          term: t('where'),
          value: where.map((line, index) => (
            <span key={index} className={classes.line}>
              {line}
            </span>
          )),
        },
        ...(who === undefined ? [] : [{ term: t('who'), value: who }]),
      ]}
    />
  );
}
