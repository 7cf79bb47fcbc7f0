import { bibleGateway } from '../backend/bible-gateway.ts';
import { bulletinGateway, newsGateway } from '../backend/publication-gateway.ts';
import type { ArchiveGateways } from './archives.ts';

export function archiveGateways(): ArchiveGateways {
  return {
    bulletins: bulletinGateway(),
    news: newsGateway(),
    bible: bibleGateway(),
  };
}
