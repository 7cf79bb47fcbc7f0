/** A message of a visitor, as staff see it. */
export const MESSAGE = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: '새봄',
  lastName: '김',
  email: 'saebom@x.example',
  phone: null,
  subject: '주차',
  message: '주차할 곳이 있나요?',
  locale: 'ko',
  isRead: true,
  answeredBy: null,
  assignedTo: null,
  answeredAt: null,
  note: '',
  noteUpdatedAt: '2026-11-21T00:00:00+00:00',
  createdAt: '2026-11-21T00:00:00+00:00',
} as const;
