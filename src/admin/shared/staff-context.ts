import { createContext, use } from 'react';
import type { AccountUser } from '../../domain/account.ts';

/** The signed-in staff member, whose level permits access to the admin area. */
interface Staff {
  readonly user: AccountUser;
  readonly level: number;
}

export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (staff === null) throw new Error('useStaff must be used within the admin area');
  return staff;
}
