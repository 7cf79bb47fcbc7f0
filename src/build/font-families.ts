/** The faces that stand in until ours arrive, scaled to the same widths so that no line breaks anew. */

interface StandIn {
  readonly family: string;
  readonly locals: readonly string[];
  /** Mean width in em of Korean prose: three syllables and a space. */
  readonly advance: number;
  /**
   * Where it was measured: what makes these as wide as ours, for two makers do not draw two scripts in one proportion.
   * Letters are scaled for English prose as a whole, with its spaces.
   */
  readonly scales?: { readonly dot: number; readonly digits: number; readonly letters: number };
}

/** As written in the font files. */
interface Measures {
  /** Mean width in em of Korean prose: three syllables and a space. */
  readonly advance: number;
  readonly ascent: number;
  readonly descent: number;
}

const APPLE_GOTHIC = ['Apple SD Gothic Neo', 'AppleSDGothicNeo-Regular'] as const;

const MALGUN_GOTHIC = ['Malgun Gothic', 'MalgunGothic'] as const;

const NOTO_SANS = [
  'Noto Sans KR',
  'NotoSansKR-Regular',
  'Noto Sans CJK KR',
  'NotoSansCJKkr-Regular',
] as const;

const SANS_STAND_INS: readonly StandIn[] = [
  {
    family: 'Behold Sans on Apple',
    locals: APPLE_GOTHIC,
    advance: 0.712,
  },
  {
    family: 'Behold Sans on Noto',
    locals: NOTO_SANS,
    advance: 0.76,
    scales: { dot: 0.453, digits: 1.05, letters: 0.978 },
  },
  { family: 'Behold Sans on Windows', locals: MALGUN_GOTHIC, advance: 0.762 },
];

const SERIF_STAND_INS: readonly StandIn[] = [
  {
    family: 'Behold Serif on Noto',
    locals: ['Noto Serif KR', 'NotoSerifKR-Regular', 'Noto Serif CJK KR', 'NotoSerifCJKkr-Regular'],
    advance: 0.802,
    scales: { dot: 1.407, digits: 1.016, letters: 0.936 },
  },
  {
    family: 'Behold Serif on Apple',
    locals: APPLE_GOTHIC,
    advance: 0.712,
  },
  { family: 'Behold Serif on Windows', locals: MALGUN_GOTHIC, advance: 0.762 },
];

const SANS: Measures = { advance: 0.711, ascent: 0.952, descent: 0.241 };

/** Of the bold, in which headings are set. */
const SERIF: Measures = { advance: 0.763, ascent: 1.16, descent: 0.288 };

function quote(families: readonly string[]): string {
  return families.map((family) => `'${family}'`).join(',');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** The kinds of characters that have a scale of their own. */
const RANGES = [
  ['dot', 'U+B7'],
  ['digits', 'U+2B,U+2D,U+30-39'],
  ['letters', 'U+41-7A'],
] as const;

function standInRule(
  family: string,
  sources: string,
  { ascent, descent }: Measures,
  scale: number,
  range: string | null,
): string {
  return (
    `@font-face{font-family:'${family}';src:${sources};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};` +
    `line-gap-override:0%${range === null ? '' : `;unicode-range:${range}`}}`
  );
}

/** Of two rules that claim a character the later wins. */
function rulesOf(measures: Measures): (standIn: StandIn) => readonly string[] {
  return (standIn) => {
    const { family, locals, advance, scales } = standIn;
    const sources = locals.map((name) => `local('${name}')`).join(',');
    const prose = standInRule(family, sources, measures, measures.advance / advance, null);
    if (scales === undefined) return [prose];
    return [
      prose,
      ...RANGES.map(([kind, range]) => standInRule(family, sources, measures, scales[kind], range)),
    ];
  };
}

/** The syllables of our own sans of the first paint, as wide as those of the serif. */
const SERIF_FROM_SANS = 'Behold Serif from Sans';

/**
 * Rules of the stand-ins, and the two stacks as custom properties that the theme refers to; `sans` is the `src` of the
 * first sans.
 */
export function standInRules(sans: string): string {
  const sansFamilies = SANS_STAND_INS.map(({ family }) => family);
  const serifFamilies = SERIF_STAND_INS.map(({ family }) => family);
  return [
    ...SANS_STAND_INS.flatMap(rulesOf(SANS)),
    ...SERIF_STAND_INS.flatMap(rulesOf(SERIF)),
    // Our sans comes a moment before our serif: lines set in it meanwhile break where they will.
    standInRule(SERIF_FROM_SANS, sans, SERIF, SERIF.advance / SANS.advance, 'U+AC00-D7A3'),
    `:root{--behold-sans:${quote(['Behold Sans', ...sansFamilies])},sans-serif;` +
      `--behold-serif:${quote(['Behold Serif', ...serifFamilies, SERIF_FROM_SANS, 'Behold Sans'])},serif}`,
  ].join('\n');
}
