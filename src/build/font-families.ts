/** The faces that stand in until ours arrive, scaled to the same widths so that no line breaks anew. */

interface StandIn {
  readonly family: string;
  readonly locals: readonly string[];
  /** Mean width in em of Korean prose: three syllables and a space. */
  readonly advance: number;
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
  { family: 'Behold Sans on Noto', locals: NOTO_SANS, advance: 0.746 },
  { family: 'Behold Sans on Windows', locals: MALGUN_GOTHIC, advance: 0.762 },
];

const SERIF_STAND_INS: readonly StandIn[] = [
  {
    family: 'Behold Serif on Noto',
    locals: ['Noto Serif KR', 'NotoSerifKR-Regular', 'Noto Serif CJK KR', 'NotoSerifCJKkr-Regular'],
    advance: 0.789,
  },
  {
    family: 'Behold Serif on Apple',
    locals: APPLE_GOTHIC,
    advance: 0.712,
  },
  { family: 'Behold Serif on Windows', locals: MALGUN_GOTHIC, advance: 0.762 },
];

const SANS: Measures = { advance: 0.711, ascent: 0.952, descent: 0.241 };

const SERIF: Measures = { advance: 0.775, ascent: 1.16, descent: 0.288 };

function quote(families: readonly string[]): string {
  return families.map((family) => `'${family}'`).join(',');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function standInRule(standIn: StandIn, measures: Measures): string {
  const scale = measures.advance / standIn.advance;
  const sources = standIn.locals.map((name) => `local('${name}')`).join(',');
  return (
    `@font-face{font-family:'${standIn.family}';src:${sources};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(measures.ascent / scale)};` +
    `descent-override:${percent(measures.descent / scale)};line-gap-override:0%}`
  );
}

/** Rules of the stand-ins, and the two stacks as custom properties that the theme refers to. */
export function standInRules(): string {
  const sansFamilies = SANS_STAND_INS.map(({ family }) => family);
  const serifFamilies = SERIF_STAND_INS.map(({ family }) => family);
  return [
    ...SANS_STAND_INS.map((standIn) => standInRule(standIn, SANS)),
    ...SERIF_STAND_INS.map((standIn) => standInRule(standIn, SERIF)),
    // Our sans comes a moment before our serif: words set in it meanwhile would break anew twice.
    `:root{--behold-sans:${quote(['Behold Sans', ...sansFamilies])},sans-serif;` +
      `--behold-serif:${quote(['Behold Serif', ...serifFamilies, 'Behold Sans'])},serif}`,
  ].join('\n');
}
