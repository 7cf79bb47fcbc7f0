import { useSearch } from '@tanstack/react-router';
import { validateContactSearch } from './contact-search.ts';
import { LazyMessageForm } from './lazy-message-form.tsx';

const loadForm = async () => (await import('./contact-message-form.tsx')).ContactMessageForm;

/** The contact form for the subject of the URL. */
export function ContactMessageSection() {
  const { subject } = validateContactSearch(useSearch({ strict: false }));
  return (
    <LazyMessageForm load={loadForm}>
      {(Form) => <Form key={subject} inquiry={subject ?? null} />}
    </LazyMessageForm>
  );
}
