import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { staffBibleQueries } from '../../data/staff/staff-bible-queries.ts';
import type { ChapterLinks } from '../../domain/bible-links.ts';
import type { VideoCheck } from '../../domain/video-check.ts';
import { videoIdOfLink } from '../../domain/video-link.ts';
import lists from '../shared/staff-lists.module.css';

interface VideoChecksOfLinks {
  /** Null for a video that was not checked. */
  readonly of: (videoId: string) => VideoCheck | null;
  readonly isChecking: boolean;
  /** The number of links whose video was not checked. */
  readonly unchecked: number;
  readonly checkAgain: () => void;
}

/** What YouTube says about the videos of these links; asks about a new one as soon as it is typed or pasted. */
export function useVideoChecks(links: ChapterLinks): VideoChecksOfLinks {
  const ids = links.map(videoIdOfLink).filter((id) => id !== null);
  const { data, isFetching, refetch } = useQuery({
    ...staffBibleQueries.videos([...new Set(ids)].sort()),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    of: (videoId) => data?.get(videoId) ?? null,
    isChecking: isFetching,
    unchecked: ids.filter((id) => data?.has(id) !== true).length,
    checkAgain: () => void refetch(),
  };
}

interface VideoStateProps {
  readonly check: VideoCheck | null;
  readonly isChecking: boolean;
}

/** Describes a link: the title of its video, or why members cannot see it. The link can be saved in any case. */
export function VideoState({ check, isChecking }: VideoStateProps) {
  const { t } = useTranslation('admin/bible');
  if (check === null) {
    return (
      <Text span inherit display="block">
        {t(isChecking ? 'videos.checking' : 'videos.notChecked')}
      </Text>
    );
  }
  return check.state === 'found' ? (
    <Text span inherit display="block" dir="auto" className={lists.written}>
      {check.title}
    </Text>
  ) : (
    <Text span inherit display="block" fw={700} c="danger">
      {t(`videos.${check.state}`)}
    </Text>
  );
}
