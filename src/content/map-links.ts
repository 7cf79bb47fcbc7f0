import { church } from './church.ts';
import type { Locale } from '../i18n/locale.ts';

type MapService = 'kakao' | 'naver' | 'google';

interface MapLink {
  readonly service: MapService;
  readonly url: string;
}

/** Links to the church in the map services common in Korea, Korean ones first; each opens its app if installed. */
export function mapLinks(language: Locale): readonly MapLink[] {
  const { latitude, longitude } = church.map;
  const name = encodeURIComponent(church.name[language]);
  return [
    { service: 'kakao', url: `https://map.kakao.com/link/map/${name},${latitude},${longitude}` },
    {
      service: 'naver',
      url: `https://map.naver.com/?menu=location&lat=${latitude}&lng=${longitude}&dLevel=16&title=${name}`,
    },
    {
      service: 'google',
      url: `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
    },
  ];
}

/** Extent of the map in degrees on each side of the church. */
const FRAME_DEGREES = { latitude: 0.0025, longitude: 0.005 };

/** Must be listed in the content security policy. */
export const MAP_FRAME_ORIGIN = 'https://www.openstreetmap.org';

const corner = (sign: 1 | -1) => [
  (church.map.longitude + sign * FRAME_DEGREES.longitude).toFixed(5),
  (church.map.latitude + sign * FRAME_DEGREES.latitude).toFixed(5),
];

/** An embedded map that needs no account and no script of ours. */
export const mapFrame = `${MAP_FRAME_ORIGIN}/export/embed.html?${new URLSearchParams({
  bbox: [...corner(-1), ...corner(1)].join(','),
  layer: 'mapnik',
  marker: `${church.map.latitude},${church.map.longitude}`,
}).toString()}`;
