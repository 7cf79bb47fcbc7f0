/** Valid input of the contact form. */
export const CONTACT_FIELDS = {
  firstName: '새봄',
  lastName: '김',
  email: 'saebom@x.example',
  phone: '010-1234-5678',
  subject: '새가족 문의',
  message: '이번 주일에 처음 가 보려고 합니다.',
} as const;
