import { bibleGateway } from '../../backend/bible/bible-gateway.ts';
import { bulletinGateway, newsGateway } from '../../backend/publications/publication-gateway.ts';
import type { ArchiveGateways } from './archives.ts';

export function archiveGateways(): ArchiveGateways {
  return {
    bulletins: bulletinGateway(),
    news: newsGateway(),
    bible: bibleGateway(),
  };
}
