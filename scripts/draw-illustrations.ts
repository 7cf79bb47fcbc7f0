/**
 * Generates the site's illustrations in src/ui/illustrations/illustrations.svg: paper cut-outs with engraved lines in
 * theme colours, for the light and the dark theme. Flat fills only: some browsers drop gradients inside `<use>`.
 * Run: npx tsx scripts/draw-illustrations.ts
 */
import { writeFile } from 'node:fs/promises';
import { optimize } from 'svgo';

const FILE = 'src/ui/illustrations/illustrations.svg';

/** Lit surfaces stay bright in the dark theme; silhouettes stay dark in the light theme. */
const page = 'var(--behold-drawn-page)';
const lit = 'var(--behold-drawn-lit)';
const skin = 'var(--behold-drawn-skin)';
const crust = 'var(--behold-drawn-crust)';
const shade = 'var(--behold-drawn-shade)';
const light = 'var(--behold-light)';
const glow = 'var(--behold-light-soft)';
const ember = 'var(--behold-drawn-sun)';
const far = 'var(--behold-hill-1)';
const middle = 'var(--behold-hill-2)';
const near = 'var(--behold-hill-3)';

type Point = readonly [x: number, y: number];

const round = (value: number) => Number(value.toFixed(1));

/** A smooth line through the points (Catmull-Rom converted to cubic Bézier curves). */
function curve(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ].map(round);
    path += `C${numbers.join(' ')}`;
  }
  return path;
}

const fill = (path: string, colour: string, more = '') =>
  `<path d="${path}" fill="${colour}"${more}/>`;

const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

const disc = (x: number, y: number, radius: number, colour: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${more}/>`;

const faint = (share: number) => ` opacity="${share}"`;

/** Light beams, alternately long and short as in an engraving. In whole units, because pages inline them. */
function beams(
  [x, y]: Point,
  inner: number,
  outer: number,
  count: number,
  from = 180,
  to = 360,
): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    const reach = outer - (index % 2) * (outer - inner) * 0.38;
    path +=
      `M${Math.round(x + Math.cos(angle) * inner)} ${Math.round(y + Math.sin(angle) * inner)}` +
      `L${Math.round(x + Math.cos(angle) * reach)} ${Math.round(y + Math.sin(angle) * reach)}`;
  }
  return path;
}

/** Repeats the ridge, each copy lower and narrowed towards one side. */
function furrows(ridge: readonly Point[], count: number, gap: number): string {
  return Array.from({ length: count }, (_, index) => {
    const down = (index + 1) * gap * (1 + index * 0.22);
    const inset = (index % 3) * 0.5;
    const part = ridge.slice(Math.floor(inset)).map(([x, y]): Point => [x + down * 0.35, y + down]);
    return curve(part);
  }).join('');
}

const ground = (ridge: readonly Point[], bottom: number) => {
  const lastX = ridge.at(-1)?.[0] ?? 0;
  const firstX = ridge[0]?.[0] ?? 0;
  return `${curve(ridge)}L${lastX} ${bottom}L${firstX} ${bottom}Z`;
};

/** A standing figure, seen from behind. */
function figure(x: number, y: number, height: number, colour: string): string {
  const h = height / 10;
  const coat = `M${round(x - 1.5 * h)} ${y}L${round(x - 1.25 * h)} ${round(y - 6.4 * h)}Q${x} ${round(y - 8.3 * h)} ${round(x + 1.25 * h)} ${round(y - 6.4 * h)}L${round(x + 1.5 * h)} ${y}Z`;
  return fill(coat, colour) + disc(x, round(y - 8.7 * h), round(1.15 * h), colour);
}

function cypress(x: number, y: number, height: number): string {
  const w = height / 7;
  return fill(
    `M${x} ${y - height}C${round(x + w * 1.5)} ${round(y - height * 0.55)} ${round(x + w)} ${y} ${x} ${y}C${round(x - w)} ${y} ${round(x - w * 1.5)} ${round(y - height * 0.55)} ${x} ${y - height}Z`,
    shade,
  );
}

/** A halo over a horizon: concentric half discs. */
function halo(x: number, y: number, radii: readonly number[]): string {
  return radii
    .map((r, index) =>
      fill(`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z`, glow, faint(0.35 + index * 0.2)),
    )
    .join('');
}

function hill(): string {
  const sun: Point = [1000, 400];
  const farRidge: Point[] = [
    [-20, 452],
    [180, 408],
    [380, 440],
    [620, 392],
    [860, 432],
    [1120, 396],
    [1300, 420],
    [1460, 388],
  ];
  const middleRidge: Point[] = [
    [-20, 520],
    [200, 500],
    [460, 556],
    [760, 520],
    [1000, 470],
    [1220, 486],
    [1460, 540],
  ];
  const nearRidge: Point[] = [
    [-20, 560],
    [160, 548],
    [380, 590],
    [660, 650],
    [980, 668],
    [1240, 640],
    [1460, 612],
  ];
  return [
    halo(sun[0], sun[1] + 40, [400, 300, 205]),
    stroke(beams(sun, 150, 470, 37, 184, 356), light, 3),
    disc(...sun, 118, ember),
    fill(ground(farRidge, 720), far),
    stroke(furrows(farRidge, 3, 15), lit, 2, faint(0.45)),
    fill(ground(middleRidge, 720), middle),
    stroke(furrows(middleRidge, 6, 16), light, 2, faint(0.55)),
    fill(
      'M1004 470C1040 500 1010 520 940 546C840 582 780 620 800 720L1010 720C960 640 1010 600 1060 556C1090 526 1070 492 1018 470Z',
      lit,
    ),
    cypress(1236, 494, 96),
    cypress(1272, 500, 66),
    cypress(1204, 492, 54),
    fill(ground(nearRidge, 720), near),
    stroke(furrows(nearRidge, 5, 17), middle, 2),
    figure(196, 556, 74, shade),
    figure(228, 558, 54, shade),
  ].join('');
}

function book(): string {
  const leaf = (side: 1 | -1) => {
    const x = (distance: number) => 240 + side * distance;
    const lines = Array.from({ length: 6 }, (_, index) => {
      const y = 190 + index * 16;
      return index === 5
        ? `M${x(26)} ${y + 6}C${x(44)} ${y - 2} ${x(64)} ${y - 6} ${x(84)} ${y - 6}`
        : `M${x(26)} ${y + 6}C${x(62)} ${y - 10} ${x(100)} ${y - 10} ${x(148)} ${y - 1}`;
    }).join('');
    return [
      fill(
        `M240 186C${x(70)} 150 ${x(130)} 152 ${x(190)} 168V300C${x(130)} 284 ${x(70)} 284 240 314Z`,
        near,
      ),
      fill(
        `M240 174C${x(66)} 142 ${x(122)} 144 ${x(176)} 158V288C${x(122)} 274 ${x(66)} 274 240 302Z`,
        page,
      ),
      stroke(`M240 302C${x(66)} 274 ${x(122)} 274 ${x(176)} 288`, far, 3),
      stroke(lines, shade, 3.2, faint(0.75)),
    ].join('');
  };
  return [
    halo(240, 196, [174, 130, 88]),
    stroke(beams([240, 176], 66, 168, 21, 190, 350), light, 3),
    disc(240, 176, 46, ember),
    leaf(-1),
    leaf(1),
    stroke('M240 174V314', near, 3),
    fill('M252 180L266 176V322L259 314L252 324Z', ember),
    stroke('M96 330C180 340 300 340 384 330', near, 3, faint(0.5)),
  ].join('');
}

function door(): string {
  const courses = [70, 118, 166, 214].map((y, index) => {
    const shift = (index % 2) * 34;
    return [44, 112, 348, 416].map((x) => `M${x + shift - 20} ${y}h30`).join('');
  });
  return [
    fill('M0 0H480V262H0Z', near),
    stroke(courses.join(''), middle, 2.5, faint(0.8)),
    fill('M0 262H480V360H0Z', middle),
    fill('M180 262V138a60 60 0 0 1 120 0V262Z', light),
    fill('M198 262V142a42 42 0 0 1 84 0V262Z', lit),
    fill('M218 262V150a22 22 0 0 1 44 0V262Z', page),
    fill('M180 262H300L388 360H60Z', light),
    fill('M198 262H282L336 360H118Z', lit),
    fill('M300 262V138a60 60 0 0 0-6-26L346 92V300Z', ember),
    stroke('M318 116V262M332 108V278', near, 2.5, faint(0.55)),
    disc(310, 204, 4, page),
    stroke('M172 262V138a68 68 0 0 1 130-28', lit, 4),
    fill('M232 264L186 360H214L248 264Z', near, faint(0.85)),
    figure(240, 266, 84, shade),
  ].join('');
}

function table(): string {
  return [
    fill('M300 -6L420 -6L250 250H60Z', glow, faint(0.7)),
    fill('M350 -6L396 -6L206 250H136Z', light, faint(0.5)),
    fill('M52 232H428L452 262H28Z', far),
    fill('M28 262H452V282H28Z', middle),
    fill('M52 282H78L72 360H58ZM402 282H428L422 360H408Z', near),
    fill(
      'M150 232H330L346 262V318L331 310L316 318L301 310L286 318L271 310L256 318L241 310L226 318L211 310L196 318L181 310L166 318L151 310L134 318V262Z',
      page,
    ),
    stroke('M134 262H346M150 298C200 292 280 292 332 298', far, 2.5),
    // The loaf
    fill('M104 240C92 196 132 164 192 164S294 194 284 240C280 250 108 250 104 240Z', crust),
    fill('M118 214C120 186 150 172 192 172C216 172 240 178 256 190C226 182 160 184 118 214Z', skin),
    stroke(
      'M144 186C156 196 160 208 158 222M182 178C194 190 198 204 196 220M222 182C234 192 238 206 236 222',
      near,
      5,
    ),
    // The cup
    fill(
      'M316 150H384C384 190 372 206 354 208V232H372V242H328V232H346V208C328 206 316 190 316 150Z',
      ember,
    ),
    fill('M316 150a34 9 0 0 1 68 0a34 9 0 0 1-68 0Z', near),
    stroke('M326 162C328 182 334 192 342 196', light, 4),
    // Ears of wheat
    stroke('M70 252C92 238 112 236 140 244', near, 3.5),
    fill(
      'M70 252c-12 0-18-5-21-13c11-1 18 4 21 13ZM82 246c-12-3-16-9-17-17c11 1 16 7 17 17ZM96 241c-10-6-12-13-10-20c10 4 13 11 10 20ZM84 250c-7 9-15 11-23 9c5-9 13-12 23-9ZM98 244c-6 10-13 13-21 12c3-9 11-13 21-12Z',
      light,
    ),
  ].join('');
}

function road(): string {
  const farRidge: Point[] = [
    [-10, 190],
    [80, 160],
    [180, 182],
    [300, 158],
    [400, 176],
    [490, 150],
  ];
  const leftRidge: Point[] = [
    [-10, 206],
    [90, 196],
    [220, 226],
    [360, 238],
    [490, 214],
  ];
  const nearRidge: Point[] = [
    [-10, 286],
    [100, 262],
    [210, 288],
    [340, 300],
    [490, 268],
  ];
  return [
    halo(300, 180, [166, 124, 86]),
    stroke(beams([300, 150], 58, 150, 23, 186, 354), light, 3),
    disc(300, 150, 42, ember),
    fill(ground(farRidge, 360), far),
    stroke(furrows(farRidge, 2, 12), lit, 2, faint(0.5)),
    fill(ground(leftRidge, 360), middle),
    stroke(furrows(leftRidge, 4, 11), light, 2, faint(0.5)),
    fill(ground(nearRidge, 360), near),
    stroke(furrows(nearRidge, 3, 15), middle, 2),
    fill(
      'M300 172C306 184 276 190 250 200C212 214 210 226 262 236C330 250 340 266 262 286C196 304 150 326 140 360H300C290 326 330 308 372 288C420 264 384 240 300 226C268 220 268 212 290 202C314 192 318 184 306 172Z',
      lit,
    ),
    cypress(74, 236, 76),
    cypress(102, 240, 54),
    cypress(414, 244, 62),
    figure(216, 338, 58, shade),
    figure(246, 340, 46, shade),
  ].join('');
}

function hands(): string {
  const hand = (side: 1 | -1) => {
    const x = (distance: number) => 240 + side * distance;
    const fingers: readonly (readonly Point[])[] = [
      [
        [20, 262],
        [18, 226],
        [22, 196],
      ],
      [
        [44, 258],
        [43, 206],
        [47, 168],
      ],
      [
        [69, 258],
        [71, 204],
        [75, 160],
      ],
      [
        [93, 262],
        [99, 216],
        [104, 180],
      ],
    ];
    const along = (points: readonly Point[]) => curve(points.map(([out, y]): Point => [x(out), y]));
    const bones = fingers.map(along).join('');
    const thumb = `M${x(94)} 312C${x(120)} 306 ${x(134)} 284 ${x(137)} 250`;
    const palm =
      `M${x(9)} 256C${x(4)} 292 ${x(14)} 314 ${x(24)} 338H${x(92)}` +
      `C${x(104)} 316 ${x(112)} 292 ${x(106)} 254Z`;
    const gaps = `M${x(32)} 256C${x(31)} 236 ${x(31)} 214 ${x(33)} 194M${x(57)} 254C${x(57)} 230 ${x(58)} 204 ${x(60)} 176M${x(82)} 256C${x(84)} 232 ${x(86)} 212 ${x(89)} 188`;
    const lines = `M${x(22)} 286C${x(46)} 270 ${x(74)} 270 ${x(98)} 262M${x(30)} 306C${x(52)} 286 ${x(82)} 290 ${x(86)} 326`;
    return [
      stroke(thumb, near, 32),
      stroke(bones, near, 31),
      fill(palm, near, ` stroke="${near}" stroke-width="6"`),
      stroke(thumb, skin, 26),
      stroke(bones, skin, 25),
      fill(palm, skin),
      stroke(gaps, near, 3),
      stroke(lines, middle, 3.5),
      fill(`M${x(14)} 336C${x(40)} 344 ${x(76)} 344 ${x(102)} 336L${x(122)} 364H${x(10)}Z`, ember),
      stroke(`M${x(15)} 337C${x(40)} 345 ${x(76)} 345 ${x(101)} 337`, lit, 5),
    ].join('');
  };
  return [
    ...[114, 88, 62].map((radius, index) =>
      disc(240, 116, radius, glow, faint(0.35 + index * 0.2)),
    ),
    stroke(beams([240, 116], 50, 116, 24, 0, 345), light, 3),
    disc(240, 116, 36, ember),
    hand(-1),
    hand(1),
  ].join('');
}

/** Morning light over water that reaches the shore. */
function lightOnWater(): string {
  const waves = Array.from({ length: 7 }, (_, index) => {
    const y = 226 + index * 20 + index * index * 0.6;
    const step = 34 + index * 9;
    const starts = Array.from(
      { length: Math.ceil(520 / (step * 2)) },
      (_unused, place) => -20 + place * step * 2 + (index % 2) * step,
    );
    return starts
      .map((x) => `M${round(x)} ${round(y)}q${round(step / 2)} -${4 + index} ${step} 0`)
      .join('');
  });
  const glitter = Array.from({ length: 9 }, (_, index) => {
    const half = [34, 26, 40, 22, 46, 30, 58, 36, 66][index] ?? 30;
    const y = 216 + index * 16;
    return `M${250 - half} ${y}h${half * 2}`;
  });
  return [
    fill('M0 0H480V206H0Z', glow, faint(0.45)),
    halo(250, 206, [190, 142, 98]),
    stroke(beams([250, 190], 74, 196, 25, 186, 354), light, 3),
    disc(250, 190, 52, ember),
    fill(
      ground(
        [
          [-10, 190],
          [60, 172],
          [130, 196],
          [170, 206],
        ],
        210,
      ),
      far,
    ),
    fill(
      ground(
        [
          [340, 206],
          [392, 184],
          [440, 192],
          [490, 168],
        ],
        210,
      ),
      far,
    ),
    fill('M0 204H480V360H0Z', middle),
    stroke(waves.join(''), near, 2.5, faint(0.45)),
    stroke(glitter.join(''), lit, 5),
    // A boat under sail
    fill('M92 250H176C170 272 158 280 134 280C110 280 98 272 92 250Z', shade),
    fill('M136 246V176C158 190 170 214 172 240C160 236 148 238 136 246Z', page),
    stroke('M134 252V170', shade, 4),
    figure(114, 254, 40, shade),
  ].join('');
}

/** Five loaves and two fish. */
function bread(): string {
  const loaf = (x: number, y: number, wide: number) => {
    const tall = wide * 0.62;
    return [
      fill(
        `M${x - wide} ${y}C${round(x - wide * 1.1)} ${round(y - tall)} ${round(x - wide * 0.5)} ${round(y - tall * 1.5)} ${x} ${round(y - tall * 1.5)}S${round(x + wide * 1.1)} ${round(y - tall)} ${x + wide} ${y}Z`,
        crust,
      ),
      fill(
        `M${round(x - wide * 0.82)} ${round(y - tall * 0.5)}C${round(x - wide * 0.7)} ${round(y - tall * 1.15)} ${round(x - wide * 0.3)} ${round(y - tall * 1.36)} ${x} ${round(y - tall * 1.36)}C${round(x + wide * 0.3)} ${round(y - tall * 1.36)} ${round(x + wide * 0.5)} ${round(y - tall * 1.2)} ${round(x + wide * 0.6)} ${round(y - tall)}C${round(x + wide * 0.1)} ${round(y - tall * 1.1)} ${round(x - wide * 0.5)} ${round(y - tall)} ${round(x - wide * 0.82)} ${round(y - tall * 0.5)}Z`,
        skin,
      ),
      stroke(
        [-0.34, 0, 0.34]
          .map(
            (part) =>
              `M${round(x + wide * (part - 0.1))} ${round(y - tall * 1.18)}q${round(wide * 0.16)} ${round(tall * 0.26)} ${round(wide * 0.12)} ${round(tall * 0.56)}`,
          )
          .join(''),
        near,
        4,
      ),
    ].join('');
  };
  const fish = (x: number, y: number) =>
    [
      fill(
        `M${x} ${y}C${x + 24} ${y - 26} ${x + 66} ${y - 26} ${x + 92} ${y - 4}L${x + 116} ${y - 22}L${x + 112} ${y + 18}L${x + 92} ${y + 4}C${x + 66} ${y + 22} ${x + 24} ${y + 20} ${x} ${y}Z`,
        near,
      ),
      stroke(
        `M${x + 30} ${y - 12}q8 12 0 24M${x + 48} ${y - 10}q8 10 0 22M${x + 64} ${y - 8}q7 8 0 18`,
        light,
        2.5,
      ),
      disc(x + 16, y - 4, 3, lit),
    ].join('');
  const weave = Array.from({ length: 3 }, (_, row) =>
    Array.from({ length: 11 - row }, (_unused, place) => {
      const x = 116 + row * 8 + place * 24 + (row % 2) * 2;
      return `M${x} ${252 + row * 28}q11 -9 22 0`;
    }).join(''),
  ).join('');
  return [
    halo(240, 226, [190, 146, 104]),
    stroke(beams([240, 200], 128, 196, 23, 188, 352), light, 3),
    loaf(240, 190, 52),
    loaf(168, 212, 50),
    loaf(312, 212, 50),
    loaf(210, 238, 50),
    loaf(280, 238, 48),
    // The basket
    fill('M88 222H392L366 322C360 334 120 334 114 322Z', middle),
    stroke(weave, near, 3, faint(0.75)),
    stroke('M88 224C150 236 330 236 392 224', lit, 7),
    stroke('M104 276H376M112 304H368', light, 2.5, faint(0.6)),
    fill('M30 334C150 322 330 322 450 334L438 352H42Z', page),
    stroke('M40 344C150 336 330 336 440 344', far, 2.5),
    fish(52, 326),
    fish(330, 330),
  ].join('');
}

/** A congregation from behind, under a window with morning light. */
function assembly(): string {
  const row = (y: number, size: number, count: number, shift: number, colour: string) => {
    const gap = 480 / count;
    return Array.from({ length: count + 1 }, (_, index) => {
      const x = round(index * gap + shift);
      const lift = (index * 7) % 3;
      return (
        disc(x, y - lift * 3, size, colour) +
        fill(
          `M${round(x - size * 2)} ${y + size * 4}V${y + size * 2.6}Q${x} ${y - lift * 3 + size * 0.2} ${round(x + size * 2)} ${y + size * 2.6}V${y + size * 4}Z`,
          colour,
        )
      );
    }).join('');
  };
  const bench = (y: number, colour: string) =>
    fill(`M0 ${y}H480V${y + 14}H0Z`, colour) + stroke(`M0 ${y}H480`, lit, 2.5, faint(0.55));
  return [
    fill('M0 0H480V360H0Z', near),
    stroke(
      'M34 40h34M96 84h34M24 128h34M412 40h34M350 84h34M422 128h34M84 172h30M366 172h30',
      middle,
      2.5,
      faint(0.8),
    ),
    fill('M162 196V104a78 78 0 0 1 156 0V196Z', light),
    fill('M176 196V106a64 64 0 0 1 128 0V196Z', lit),
    stroke(beams([240, 170], 50, 112, 19, 186, 354), light, 3),
    disc(240, 170, 36, ember),
    stroke('M240 42V196M176 128H304', near, 5),
    fill('M150 196H330L350 208H130Z', far),
    fill('M130 208H350L470 360H10Z', glow, faint(0.35)),
    row(226, 9, 9, 12, shade),
    bench(254, middle),
    row(272, 12, 7, -14, shade),
    bench(310, far),
    row(330, 16, 5, 22, shade),
  ].join('');
}

/** Singers with open arms, and the staves of their song. */
function praise(): string {
  const singer = (x: number, y: number, height: number, colour: string) => {
    const h = height / 10;
    const arms = `M${round(x - 2.9 * h)} ${round(y - 10.2 * h)}Q${round(x - 1.9 * h)} ${round(y - 7 * h)} ${x} ${round(y - 6 * h)}Q${round(x + 1.9 * h)} ${round(y - 7 * h)} ${round(x + 2.9 * h)} ${round(y - 10.2 * h)}`;
    return stroke(arms, colour, round(h)) + figure(x, y, height, colour);
  };
  const song = [0, 1, 2, 3, 4]
    .map(
      (line) =>
        `M-10 ${120 + line * 13}C90 ${64 + line * 13} 150 ${176 + line * 13} 240 ${112 + line * 13}S400 ${30 + line * 13} 490 ${70 + line * 13}`,
    )
    .join('');
  const notes = (
    [
      [72, 118],
      [150, 154],
      [330, 104],
      [412, 74],
    ] as const
  )
    .map(
      ([x, y]) =>
        fill(`M${x - 11} ${y}a11 8 -20 1 0 22 -4a11 8 -20 1 0 -22 4Z`, ember) +
        stroke(`M${x + 11} ${y - 4}V${y - 46}`, ember, 4),
    )
    .join('');
  const ridge: Point[] = [
    [-10, 312],
    [120, 300],
    [240, 306],
    [360, 298],
    [490, 312],
  ];
  return [
    halo(240, 304, [210, 160, 112]),
    stroke(beams([240, 290], 120, 236, 29, 184, 356), light, 3),
    stroke(song, crust, 2.5),
    notes,
    fill(ground(ridge, 360), near),
    stroke(furrows(ridge, 2, 13), middle, 2),
    singer(112, 330, 92, shade),
    singer(182, 336, 112, ember),
    singer(258, 338, 122, shade),
    singer(328, 334, 98, middle),
    singer(386, 332, 84, shade),
  ].join('');
}

/** Light over people who are setting out. */
function blessing(): string {
  const ridge: Point[] = [
    [-10, 286],
    [110, 268],
    [240, 276],
    [370, 262],
    [490, 280],
  ];
  return [
    ...[168, 128, 90].map((radius, index) =>
      disc(240, 34, radius, glow, faint(0.35 + index * 0.2)),
    ),
    stroke(beams([240, 34], 66, 232, 25, 12, 168), light, 3.5),
    disc(240, 34, 50, ember),
    // The dove
    fill(
      'M240 206C218 198 204 182 197 158C178 158 142 146 126 112C160 126 192 124 214 136C220 122 231 114 240 114C249 114 260 122 266 136C288 124 320 126 354 112C338 146 302 158 283 158C276 182 262 198 240 206Z',
      page,
      ` stroke="${near}" stroke-width="4" stroke-linejoin="round"`,
    ),
    fill(
      'M240 196L216 232L240 224L264 232Z',
      page,
      ` stroke="${near}" stroke-width="4" stroke-linejoin="round"`,
    ),
    stroke('M156 128C178 140 194 142 210 148M324 128C302 140 286 142 270 148', near, 3),
    fill(ground(ridge, 360), middle),
    stroke(furrows(ridge, 4, 12), light, 2, faint(0.5)),
    fill('M226 276C210 300 150 320 112 360H368C330 320 270 300 254 276Z', lit),
    cypress(64, 284, 84),
    cypress(92, 284, 58),
    cypress(420, 280, 72),
    figure(206, 346, 66, shade),
    figure(240, 352, 46, near),
    figure(274, 346, 72, shade),
  ].join('');
}

const symbol = (name: string, viewBox: string, picture: string) =>
  `<symbol id="${name}" viewBox="${viewBox}">${picture}</symbol>`;

const sprite = [
  '<svg xmlns="http://www.w3.org/2000/svg">',
  symbol('hill', '0 0 1440 720', hill()),
  symbol('book', '0 0 480 360', book()),
  symbol('door', '0 0 480 360', door()),
  symbol('light', '0 0 480 360', lightOnWater()),
  symbol('bread', '0 0 480 360', bread()),
  symbol('table', '0 0 480 360', table()),
  symbol('road', '0 0 480 360', road()),
  symbol('hands', '0 0 480 360', hands()),
  symbol('assembly', '0 0 480 360', assembly()),
  symbol('praise', '0 0 480 360', praise()),
  symbol('blessing', '0 0 480 360', blessing()),
  '</svg>',
].join('\n');

/** Shortens the paths, because pages inline their own illustrations. One decimal place, as drawn. */
const { data } = optimize(sprite, {
  plugins: [{ name: 'convertPathData', params: { floatPrecision: 1 } }],
  js2svg: { pretty: false, finalNewline: true },
});
await writeFile(FILE, data);
