/** Names that both the domain layer and the database reject. */
export const NAMES_WITH_LINK = [
  '당첨! http://evil.example/win',
  'evil.example',
  'EVIL.COM',
  'www.한국',
  '사랑의교회.한국',
  'bit.ly/x',
  '무료 쿠폰 a.kr 클릭',
  'evil。example',
  'x://y',
];

export const NAMES_WITHOUT_LINK = [
  '김새봄',
  'J. R. Kim',
  'John F. Kennedy Jr.',
  'A.B. Lee',
  '김.',
  'O’Neil-Smith',
  '1.5세대 김',
];
