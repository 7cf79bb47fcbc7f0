import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A part that stands in the prerendered page and whose script comes later. It is rendered once per language: a boundary
 * that is rendered anew before its script has come would lose its prerendered text, and in another language that text is wrong.
 */
export function LaterPart({ part: Part }: { readonly part: ComponentType }) {
  const { language } = useTranslation().i18n;
  return useMemo(
    () => (
      <Suspense key={language} fallback={null}>
        <Part />
      </Suspense>
    ),
    [Part, language],
  );
}
