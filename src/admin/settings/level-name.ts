import { useTranslation } from 'react-i18next';
import { knownLevel, LEVEL_KEYS } from '../../domain/admin-level.ts';

/** Returns a function that formats the permissions of a level; empty if it is not known to this release. */
export function useLevelRights(): (level: number) => string {
  const { t } = useTranslation('admin/settings');
  return (level) => {
    const known = knownLevel(level);
    return known === null ? '' : t(`levels.does.${LEVEL_KEYS[known]}`);
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
    return known === null ? t('levels.unknown') : t(`levels.${LEVEL_KEYS[known]}`);
  };
}
