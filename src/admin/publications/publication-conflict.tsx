import { Alert, Button, Group, Image, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { smallNameOf } from '../../domain/picture-name.ts';
import {
  differingFields,
  type PublicationField,
  type PublicationForm,
  type StaffPublicationKind,
} from '../../domain/publication-form.ts';
import { StaffTable } from '../shared/staff-table.tsx';
import lists from '../shared/staff-lists.module.css';

interface PublicationConflictProps {
  readonly kind: StaffPublicationKind;
  readonly own: PublicationForm;
  /** The version stored now; null if it was deleted. */
  readonly now: PublicationForm | null;
  readonly isSaving: boolean;
  readonly onKeepOwn: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows the version that somebody else saved beside the user's own, to choose between them. */
export function PublicationConflict(props: PublicationConflictProps) {
  const { kind, own, now, isSaving, onKeepOwn, onTakeTheirs } = props;
  const { t } = useTranslation('admin/publications');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isRemoved = now === null;
  const headingText = t(isRemoved ? `${kind}.conflict.removed` : `${kind}.conflict.changed`);
  return (
    <Alert component="section" role="none" color="danger">
      <Stack gap="sm">
        <Title order={4} size="h5" ref={heading} tabIndex={-1}>
          {headingText}
        </Title>
        <Text>{t(isRemoved ? 'conflict.removedBody' : 'conflict.changedBody')}</Text>
        {now !== null && (
          <StaffTable
            label={headingText}
            rows={differingFields(own, now)}
            keyOf={(field) => field}
            columns={[
              {
                header: t('conflict.field'),
                width: '8rem',
                cell: (field) => <b>{t(`fields.${field}`)}</b>,
              },
              {
                header: t('conflict.theirs'),
                isNamed: true,
                cell: (field) => <FieldValue field={field} form={now} />,
              },
              {
                header: t('conflict.own'),
                isNamed: true,
                cell: (field) => <FieldValue field={field} form={own} />,
              },
            ]}
          />
        )}
        <Group gap="sm">
          <Button aria-disabled={isSaving} onClick={onKeepOwn}>
            {t(isRemoved ? 'conflict.putBack' : 'conflict.keepOwn')}
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t(isRemoved ? 'conflict.backToList' : 'conflict.takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface FieldValueProps {
  readonly field: PublicationField;
  readonly form: PublicationForm;
}

function FieldValue({ field, form }: FieldValueProps) {
  const { t } = useTranslation('admin/publications');
  const none = t('conflict.none');
  switch (field) {
    case 'images':
    case 'thumbnail': {
      const shown = field === 'images' ? form.images : [form.thumbnail ?? []].flat();
      return shown.length === 0 ? (
        none
      ) : (
        <Group gap="xs">
          {shown.map((image) => (
            <Image
              key={image}
              w="3.75rem"
              radius="sm"
              src={smallNameOf(image)}
              alt=""
              crossOrigin="anonymous"
            />
          ))}
        </Group>
      );
    }
    case 'isPublished':
      return t(form.isPublished ? 'states.published' : 'states.private');
    case 'publishAt':
    case 'takeDownAt':
      return form[field].replace('T', ' ') || none;
    default:
      return <span className={lists.written}>{form[field] || none}</span>;
  }
}
