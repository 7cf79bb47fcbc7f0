/** Fallback fonts used until the web fonts load, scaled to the same widths to avoid reflowing lines. */

interface FallbackFont {
  readonly family: string;
  readonly locals: readonly string[];
  /** Mean width in em of Korean prose: three syllables and a space. */
  readonly advance: number;
  /**
   * Measured `size-adjust` factors of single character ranges, where known: the proportions between scripts differ from
   * one font to another. `letters` is measured on English prose, including spaces.
   */
  readonly scales?: { readonly dot: number; readonly digits: number; readonly letters: number };
}

/** Metrics from the font files. */
interface Measures {
  /** Mean width in em of Korean prose: three syllables and a space. */
  readonly advance: number;
  /** Mean width in em of a syllable. */
  readonly syllable: number;
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

const SANS_FALLBACKS: readonly FallbackFont[] = [
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

const SERIF_FALLBACKS: readonly FallbackFont[] = [
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

/** The default sans of Linux desktops, for Latin text; the scale is that of English prose without spaces. */
const LINUX_LATIN = { locals: ['DejaVu Sans'], scale: 0.894 } as const;

/**
 * Linux desktop fonts, for syllables only. Without them Chromium picks any of these, or none, for a syllable that is
 * not loaded yet, each with a different width. `advance` is that of a syllable in em.
 */
const LINUX_SYLLABLES = [
  { locals: ['NanumGothic'], advance: 0.94 },
  { locals: ['Droid Sans Fallback', 'DroidSansFallback'], advance: 1 },
] as const;

const SANS_ON_LINUX = 'Behold Sans on Linux';
const SERIF_ON_LINUX = 'Behold Serif on Linux';

/**
 * The serif fonts of Android and of Linux desktops, for Latin text: the default serif is up to a quarter wider than
 * ours. `scale` is that of English prose without spaces. Bold text is ours as soon as our serif loads; regular text is
 * our sans until then.
 */
const LATIN_SERIFS = {
  400: [
    { family: 'Behold Serif on Android', locals: ['Noto Serif', 'NotoSerif'], scale: 0.9 },
    { family: SERIF_ON_LINUX, locals: ['DejaVu Serif'], scale: 0.847 },
  ],
  700: [
    {
      family: 'Behold Serif Bold on Android',
      locals: ['Noto Serif Bold', 'NotoSerif-Bold'],
      scale: 0.877,
    },
    {
      family: 'Behold Serif Bold on Linux',
      locals: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
      scale: 0.8,
    },
  ],
} as const;

/** Latin letters, digits and marks, and the apostrophe and the quotation marks of English. */
const LATIN = 'U+21-7E,U+2018-201D';

const SANS: Measures = { advance: 0.711, syllable: 0.8643, ascent: 0.952, descent: 0.241 };

/** Metrics of the bold weight, which headings use. */
const SERIF: Measures = { advance: 0.763, syllable: 0.914, ascent: 1.16, descent: 0.288 };

function quote(families: readonly string[]): string {
  return families.map((family) => `'${family}'`).join(',');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Character ranges with a scale of their own. */
const RANGES = [
  ['dot', 'U+B7'],
  ['digits', 'U+2B,U+2D,U+30-39'],
  ['letters', 'U+41-7A'],
] as const;

function fallbackFontRule(
  family: string,
  sources: string,
  { ascent, descent }: Measures,
  scale: number,
  range: string | null,
  weight: 400 | 700 | null = null,
): string {
  return (
    `@font-face{font-family:'${family}';${weight === null ? '' : `font-weight:${weight};`}` +
    `src:${sources};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};` +
    `line-gap-override:0%${range === null ? '' : `;unicode-range:${range}`}}`
  );
}

function localSources(names: readonly string[]): string {
  return names.map((name) => `local('${name}')`).join(',');
}

/** If two rules cover a character, the later one wins. */
function rulesOf(measures: Measures): (fallbackFont: FallbackFont) => readonly string[] {
  return (fallbackFont) => {
    const { family, locals, advance, scales } = fallbackFont;
    const sources = localSources(locals);
    const prose = fallbackFontRule(family, sources, measures, measures.advance / advance, null);
    if (scales === undefined) return [prose];
    return [
      prose,
      ...RANGES.map(([kind, range]) =>
        fallbackFontRule(family, sources, measures, scales[kind], range),
      ),
    ];
  };
}

const SYLLABLES = 'U+AC00-D7A3';

function linuxRules(family: string, { syllable }: Measures): readonly string[] {
  return LINUX_SYLLABLES.map(
    ({ locals, advance }) =>
      `@font-face{font-family:'${family}';src:${localSources(locals)};` +
      `size-adjust:${percent(syllable / advance)};unicode-range:${SYLLABLES}}`,
  );
}

function latinSerifRules(): readonly string[] {
  const rules = ([400, 700] as const).flatMap((weight) =>
    LATIN_SERIFS[weight].map(({ family, locals, scale }) =>
      fallbackFontRule(family, localSources(locals), SERIF, scale, LATIN, weight),
    ),
  );
  // Regular text falls through to the next family.
  return [...rules, ...LATIN_SERIFS[700].map(({ family }) => pendingRegularRule(family))];
}

/**
 * A family with only a bold weight would also be used for regular text. This empty regular face makes such text fall
 * through to the next family.
 */
export function pendingRegularRule(family: string): string {
  return `@font-face{font-family:'${family}';font-weight:400;src:local('');unicode-range:U+0}`;
}

/**
 * The syllables and the space of our initial sans subset, scaled to the width of the serif. The range includes the
 * space, so that this font determines the line height and a line of both weights keeps its height when the regular serif
 * loads.
 */
const SERIF_FROM_SANS = 'Behold Serif from Sans';

function serifFromSansRule(sans: string, range: string): string {
  return fallbackFontRule(SERIF_FROM_SANS, sans, SERIF, SERIF.advance / SANS.advance, range);
}

/** Takes the space of that font from the Latin sans subset, so that the Korean one is not loaded for it. */
export function latinSpaceRule(sans: string): string {
  return serifFromSansRule(sans, 'U+20');
}

/**
 * The `@font-face` rules of the fallback fonts and the two font stacks as custom properties for the theme; `sans` is
 * the `src` of the initial sans subset.
 */
export function fallbackFontRules(sans: string): string {
  const sansFamilies = [...SANS_FALLBACKS.map(({ family }) => family), SANS_ON_LINUX];
  const serifFamilies = SERIF_FALLBACKS.map(({ family }) => family);
  const serifStack = [
    'Behold Serif',
    ...serifFamilies,
    ...LATIN_SERIFS[700].map(({ family }) => family),
    SERIF_FROM_SANS,
    'Behold Sans',
    ...LATIN_SERIFS[400].map(({ family }) => family),
  ];
  return [
    ...SANS_FALLBACKS.flatMap(rulesOf(SANS)),
    ...SERIF_FALLBACKS.flatMap(rulesOf(SERIF)),
    ...latinSerifRules(),
    // The sans loads slightly before the serif: with it, lines already break where the serif will break them.
    serifFromSansRule(sans, `U+20,${SYLLABLES}`),
    ...linuxRules(SANS_ON_LINUX, SANS),
    fallbackFontRule(
      SANS_ON_LINUX,
      localSources(LINUX_LATIN.locals),
      SANS,
      LINUX_LATIN.scale,
      LATIN,
    ),
    ...linuxRules(SERIF_ON_LINUX, SERIF),
    `:root{--behold-sans:${quote(['Behold Sans', ...sansFamilies])},sans-serif;` +
      `--behold-serif:${quote(serifStack)},serif}`,
  ].join('\n');
}
