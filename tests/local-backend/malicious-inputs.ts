import fc from 'fast-check';
import { anyText } from '../support/any-text.ts';

/** A table or function of the API, from the database catalog. */
export interface Described {
  readonly kind: 'table' | 'function';
  readonly name: string;
  /** The columns of a table or the parameters of a function. */
  readonly fields: readonly string[];
}

export interface MaliciousInput {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const maliciousText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...maliciousTexts()) },
  { weight: 1, arbitrary: anyText({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

function maliciousTexts(): string[] {
  return [
    ...[
      '',
      ' ',
      "'",
      '"',
      '\\',
      '""',
      '"a',
      'a"b"c',
      '`',
      ';',
      '--',
      '/*',
      "');select 1;--",
      '%',
      '%25',
      '*',
      '.',
      ',',
    ],
    ...[
      '(',
      ')',
      '((',
      '(()',
      '{',
      '}',
      '{1,{2}}',
      '{"a"',
      '[',
      ']',
      '[1,2',
      '{}',
      '{"a":',
      '[]',
      '[[1],[2,3]]',
    ],
    ...[
      'null',
      'NULL',
      'true',
      'NaN',
      'Infinity',
      '-1',
      '0',
      '5',
      '1.5',
      '1e400',
      '-0',
      '0x10',
      '2147483648',
    ],
    ...[
      '99999999999999999999999',
      '2024-02-30',
      '0000-00-00',
      'infinity',
      '25:61',
      '[2024-01-01,',
      'empty',
    ],
    ...[
      'c0000000-0000-4000-8000-0000000000a1',
      'c0000000',
      '\u0000',
      '\u0007',
      '\ud800',
      'é\udc00',
      '\ufeff',
      '한글',
    ],
    ...[
      '{"p_taps":1}',
      '__proto__',
      'constructor',
      'toString',
      '$1',
      '${1}',
      'pg_sleep(1)',
      '<script>',
      '../../etc',
    ],
    'a'.repeat(3000),
    '('.repeat(800),
    '['.repeat(3000),
    '{"a":'.repeat(800),
  ];
}

const maliciousJson = fc.oneof(
  maliciousText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 2 ** 53, [], {}, [[]], [null], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 3 }),
);

const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'lt',
    'like',
    'ilike',
    'match',
    'in',
    'is',
    'isdistinct',
    'fts',
    'plfts',
    'wfts(korean)',
    'cs',
    'cd',
  ],
  ...[
    'ov',
    'sl',
    'sr',
    'nxl',
    'adj',
    'not.eq',
    'not.in',
    'eq(any)',
    'like(all)',
    'eq(',
    'none',
    '',
  ],
);

/** Requests to a table: reads, then writes. */
export function tableInputs({ name, fields }: Described): fc.Arbitrary<MaliciousInput> {
  const field = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fields) }, maliciousText);
  const filter = fc
    .tuple(field, operator, maliciousText)
    .map(([key, op, value]) => [key, `${op}.${value}`]);
  const listed = fc
    .tuple(field, operator, maliciousText)
    .map(([key, op, value]) => `${key}.${op}.(${value})`);
  const asked = fc.oneof(
    { weight: 4, arbitrary: filter },
    fc
      .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(listed, { maxLength: 3 }))
      .map(([key, parts]) => [key, `(${parts.join()})`]),
    fc.tuple(
      fc.constant('select'),
      fc
        .array(
          fc.oneof(
            field,
            fc.tuple(field, maliciousText).map(([one, cast]) => `${one}::${cast}`),
            fc.tuple(field, maliciousText).map(([one, key]) => `${one}->>${key}`),
            fc.tuple(field, maliciousText).map(([one, inner]) => `${one}(${inner})`),
            fc.constantFrom(
              'count()',
              '*',
              '...',
              'likes.sum()',
              'profiles(*)',
              'archives!inner(*)',
            ),
          ),
          { maxLength: 3 },
        )
        .map((parts) => parts.join()),
    ),
    fc.tuple(
      fc.constantFrom('order', 'limit', 'offset', 'on_conflict', 'columns', 'apikey '),
      fc.oneof(
        maliciousText,
        fc.tuple(field, maliciousText).map(([one, how]) => `${one}.${how}`),
      ),
    ),
  );
  const query = fc.array(asked, { minLength: 1, maxLength: 3 });
  return fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'),
      query,
      maliciousHeaders,
      bodyOf(fields),
    )
    .map(([method, pairs, headers, body]) => ({
      method,
      path: `/rest/v1/${name}?${queryOf(pairs)}`,
      headers,
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    }));
}

/** Calls of a function by POST and by GET. */
export function functionInputs({ name, fields }: Described): fc.Arbitrary<MaliciousInput> {
  const path = `/rest/v1/rpc/${name}`;
  const field = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fields, 'extra') },
    maliciousText,
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(maliciousHeaders, bodyOf(fields))
        .map(([headers, body]) => ({ method: 'POST', path, headers, body })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(maliciousHeaders, fc.array(fc.tuple(field, maliciousText), { maxLength: 4 }))
        .map(([headers, pairs]) => ({ method: 'GET', path: `${path}?${queryOf(pairs)}`, headers })),
    },
  );
}

const AUTH = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'recover',
  'resend',
  'user',
  'verify',
  'otp',
  'logout',
];

export function authInputs(): fc.Arbitrary<MaliciousInput> {
  const body = bodyOf(['email', 'password', 'type', 'token', 'data', 'refresh_token', 'phone']);
  return fc
    .tuple(
      fc.constantFrom(...AUTH),
      fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'HEAD'),
      maliciousText,
      maliciousText,
      body,
    )
    .map(([name, method, key, value, text]) => ({
      method,
      path: `/auth/v1/${name}${name.includes('?') ? '&' : '?'}${queryOf([
        ['type', key],
        ['token', value],
        ['redirect_to', value],
      ])}`,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: text }),
    }));
}

export function storageInputs(): fc.Arbitrary<MaliciousInput> {
  const place = fc.constantFrom(
    ...[
      'object/public/images',
      'object/images',
      'object/authenticated/images',
      'object/info/images',
      'object/sign/images',
    ],
    ...[
      'object/list/images',
      'object/upload/sign/images',
      'object/move',
      'object/copy',
      'bucket',
      'bucket/images',
      'render/image/public/images',
    ],
  );
  const body = bodyOf([
    'prefix',
    'limit',
    'offset',
    'sortBy',
    'bucketId',
    'sourceKey',
    'destinationKey',
    'expiresIn',
  ]);
  return fc
    .tuple(
      place,
      maliciousText,
      maliciousText,
      fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
      body,
    )
    .map(([at, name, value, method, text]) => ({
      method,
      path: `/storage/v1/${at}/${encoded(name)}?${queryOf([
        ['token', value],
        ['width', value],
      ])}`,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: text }),
    }));
}

const maliciousHeaders = fc
  .record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'text/csv',
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/octet-stream',
        'nonsense',
      ),
      accept: fc.constantFrom(
        '*/*',
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.plan',
        'nonsense',
        'application/geo+json',
      ),
      prefer: fc.constantFrom(
        'return=representation',
        'count=exact',
        'count=planned',
        'count=estimated',
        'handling=strict,nonsense',
        'resolution=merge-duplicates',
        'tx=rollback',
        'max-affected=x',
        'missing=default',
        'params=single-object',
      ),
      range: fc.constantFrom('0-1', '5-1', '-1', 'x', '0-99999999999999999999', '9-'),
      'accept-profile': fc.constantFrom('public', 'private', 'auth', '"', ''),
      'content-profile': fc.constantFrom('public', 'private', 'storage', "'"),
    },
    { requiredKeys: ['content-type'] },
  )
  .map((headers) => Object.fromEntries(Object.entries(headers)) as Record<string, string>);

function bodyOf(fields: readonly string[]): fc.Arbitrary<string> {
  const key = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fields, 'extra') },
    maliciousText,
  );
  const row = fc
    .array(fc.tuple(key, maliciousJson), { maxLength: 5 })
    .map((pairs) => Object.fromEntries(pairs));
  // Wrong parameter names are rejected before the values are read, so most calls have the right names.
  const whole = fc.record(Object.fromEntries(fields.map((name) => [name, maliciousJson])));
  return fc.oneof(
    { weight: 6, arbitrary: whole.map((one) => JSON.stringify(one)) },
    { weight: 3, arbitrary: row.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: maliciousJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: maliciousText },
  );
}

function queryOf(pairs: readonly (readonly string[])[]): string {
  return pairs.map(([key = '', value = '']) => `${encoded(key)}=${encoded(value)}`).join('&');
}

/** URL-encoded, with lone surrogates replaced. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
