import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  readPublication,
  readPublicationPage,
  type PublicationSearch,
} from '../../backend/staff/staff-publication-gateway.ts';
import type { StaffPublicationKind } from '../../domain/publication-form.ts';
import { accountQuery, STAFF } from '../account/account-queries.ts';

export {
  PUBLICATION_STATES,
  PUBLICATIONS_PER_PAGE,
  type ListedPublication,
  type PublicationSearch,
  type StaffPublication,
} from '../../backend/staff/staff-publication-gateway.ts';

const all = [...STAFF, 'publications'] as const;

export const staffPublicationQueries = {
  ofKind: (kind: StaffPublicationKind) => [...all, kind] as const,

  page: (search: PublicationSearch) =>
    queryOptions({
      ...accountQuery([...all, search.kind, 'page', search] as const, (options) =>
        readPublicationPage(search, options),
      ),
      placeholderData: keepPreviousData,
    }),

  /** Refetched whenever a form opens, because it must start with the newest version. */
  one: (kind: StaffPublicationKind, id: string) =>
    queryOptions({
      ...accountQuery([...all, kind, 'one', id] as const, (options) =>
        readPublication(kind, id, options),
      ),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
