import { useTranslation } from 'react-i18next';
import { knownLevel, type AdminLevel } from '../../domain/admin-level.ts';

const NAMES = {
  0: 'levels.top',
  1: 'levels.second',
  2: 'levels.function',
  3: 'levels.general',
} as const satisfies Record<AdminLevel, string>;

const RIGHTS = {
  0: 'levels.does.top',
  1: 'levels.does.second',
  2: 'levels.does.function',
  3: 'levels.does.general',
} as const satisfies Record<AdminLevel, string>;

/** Returns a function that formats the permissions of a level; empty if it is not known to this release. */
export function useLevelRights(): (level: number) => string {
  const { t } = useTranslation('admin/settings');
  return (level) => {
    const known = knownLevel(level);
    return known === null ? '' : t(RIGHTS[known]);
  };
}

/** Returns a function that formats a level's name with its permissions. */
export function useLevelWithRights(): (level: number) => string {
  const { t } = useTranslation('admin/settings');
  const levelName = useLevelName();
  const levelRights = useLevelRights();
  return (level) =>
    knownLevel(level) === null
      ? levelName(level)
      : t('levels.named', { name: levelName(level), does: levelRights(level) });
}

/** Returns a function that formats a level's name; a level not known to this release is "unknown". */
export function useLevelName(): (level: number) => string {
  const { t } = useTranslation('admin/settings');
  return (level) => {
    const known = knownLevel(level);
    return known === null ? t('levels.unknown') : t(NAMES[known]);
  };
}
