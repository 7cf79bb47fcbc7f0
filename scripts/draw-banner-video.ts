/**
 * Renders the video of Home's banner, light turning slowly over a ridge at daybreak, and its poster image. All motion
 * is periodic in the length of the video, so that it loops seamlessly.
 * Run: npm run draw:banner-video (requires ffmpeg, which nothing else in the project uses).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import sharp from 'sharp';

const DIRECTORY = 'supabase/seeds/storage/videos';
/** AVIF is half the size; WebP is the fallback for browsers without AVIF support. */
const STILLS = ['src/pages/home/banner.avif', 'src/pages/home/banner.webp'] as const;
const [WIDTH, HEIGHT] = [1280, 720] as const;
const FRAMES_PER_SECOND = 24;
const SECONDS = 8;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
const MOST_BYTES = 1_000_000;

type Point = readonly [x: number, y: number];

const SUN: Point = [880, 560];
const BEAMS = 64;

const wave = (turn: number, phase = 0) => Math.sin(2 * Math.PI * (turn + phase));
const n = (value: number) => value.toFixed(2);

/** Long and short beams alternate, as in the illustrations; a rotation by two beams looks the same as the start. */
function beams(turn: number): string {
  let path = '';
  for (let index = 0; index < BEAMS; index++) {
    const angle = ((index + turn * 2) / BEAMS) * 2 * Math.PI;
    const isLong = index % 2 === 0;
    const breath = wave(turn, index / BEAMS) * 14;
    const [inner, outer] = [168 + breath * 0.3, (isLong ? 900 : 560) + breath];
    const half = isLong ? 0.0085 : 0.006;
    const at = (radius: number, side: number) =>
      `${n(SUN[0] + Math.cos(angle + side) * radius)} ${n(SUN[1] + Math.sin(angle + side) * radius)}`;
    path += `M${at(inner, half * 0.35)}L${at(outer, half)}L${at(outer, -half)}L${at(inner, -half * 0.35)}Z`;
  }
  return path;
}

/** A gently swelling ridge, drawn as straight segments short enough to look curved. */
function ridge(turn: number, level: number, heights: readonly [number, number], lift = 0): string {
  const points: string[] = [];
  for (let x = -20; x <= WIDTH + 20; x += 20) {
    const place = x / WIDTH;
    const y =
      level +
      lift +
      Math.sin(place * 6.1 + level) * heights[0] +
      Math.sin(place * 13.7 + level * 2) * heights[1] +
      wave(turn, place) * 2.5;
    points.push(`${x} ${n(y)}`);
  }
  return points.join('L');
}

const land = (turn: number, level: number, heights: readonly [number, number], colour: string) =>
  `<path d="M${ridge(turn, level, heights)}L${WIDTH + 20} ${HEIGHT}L-20 ${HEIGHT}Z" fill="${colour}"/>`;

const furrows = (turn: number, level: number, heights: readonly [number, number], count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<path d="M${ridge(turn, level, heights, (index + 1) * (11 + index * 3))}" fill="none" stroke="#f6c56f" stroke-width="1.6" opacity="${n(0.2 + 0.08 * wave(turn, index / count))}"/>`,
  ).join('');

function frame(turn: number): string {
  const [x, y] = SUN;
  const halos = [430, 320, 228]
    .map(
      (radius, index) =>
        `<circle cx="${x}" cy="${y}" r="${n(radius + wave(turn, index / 3) * 9)}" fill="#b8470b" opacity="${n(0.13 + index * 0.06)}"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<radialGradient id="sky" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="1000"><stop offset="0" stop-color="#7c3a16"/><stop offset=".34" stop-color="#48230f"/><stop offset=".7" stop-color="#23140f"/><stop offset="1" stop-color="#150e0d"/></radialGradient>
<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="880"><stop offset=".18" stop-color="#f6c56f" stop-opacity=".85"/><stop offset=".5" stop-color="#f0a050" stop-opacity=".3"/><stop offset="1" stop-color="#d9651f" stop-opacity="0"/></radialGradient>
</defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
${halos}
<path d="${beams(turn)}" fill="url(#beam)"/>
<circle cx="${x}" cy="${y}" r="${n(124 + wave(turn) * 1.5)}" fill="#e8792b"/>
<circle cx="${x}" cy="${y}" r="${n(106 + wave(turn, 0.25) * 2)}" fill="#f09a48"/>
${land(turn, 590, [16, 7], '#8a4f2a')}${furrows(turn, 590, [16, 7], 2)}
${land(turn, 628, [22, 6], '#5d3424')}${furrows(turn, 628, [22, 6], 3)}
${land(turn, 672, [18, 5], '#2a1916')}
</svg>`;
}

const picture = (turn: number) => sharp(Buffer.from(frame(turn)));

/** Encodes all frames in one pass; they are piped to ffmpeg uncompressed. */
async function encode(file: string, options: readonly string[]): Promise<void> {
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ...['-s', `${WIDTH}x${HEIGHT}`, '-r', String(FRAMES_PER_SECOND), '-i', '-', '-an'],
      ...['-pix_fmt', 'yuv420p', ...options, file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => encoder.once('close', resolve));
  for (let index = 0; index < FRAMES; index++) {
    const pixels = await picture(index / FRAMES)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  if ((await ended) !== 0) throw new Error(`ffmpeg could not write ${file}`);
}

const videos = [`${DIRECTORY}/banner.webm`, `${DIRECTORY}/banner.mp4`] as const;
const posters = [`${DIRECTORY}/banner-poster.jpg`, ...STILLS] as const;

await mkdir(DIRECTORY, { recursive: true });
const isStillOnly = process.argv.includes('--still');
for (const file of isStillOnly ? posters : [...videos, ...posters]) await rm(file, { force: true });

await picture(0).jpeg({ quality: 72, mozjpeg: true }).toFile(posters[0]);
await picture(0).avif({ quality: 45, effort: 9 }).toFile(posters[1]);
await picture(0).webp({ quality: 62, effort: 6 }).toFile(posters[2]);
if (!isStillOnly) {
  await encode(videos[0], [
    ...['-c:v', 'libvpx-vp9', '-crf', '41', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2'],
  ]);
  await encode(videos[1], [
    ...['-c:v', 'libx264', '-preset', 'slow', '-crf', '29', '-movflags', '+faststart'],
  ]);
  const sizes = await Promise.all(
    [...videos, posters[0]].map(async (file) => (await stat(file)).size),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${videos.length} videos and their picture: ${total} bytes`);
  if (total > MOST_BYTES) throw new Error(`the video is heavier than ${MOST_BYTES} bytes`);
}
