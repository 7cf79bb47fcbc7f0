-- Requests around today, as examples for staff: competing requests for one time, approved and rejected ones, one by a
-- member with an account, and one in English.
with
days as (
  select private.seoul_today() as today,
    -- The first Saturday at least five days ahead.
    private.seoul_today() + 5 + (13 - extract(isodow from private.seoul_today() + 5)::integer) % 7 as saturday
),
requests as (
  select * from days, lateral (values
    ('박온유', '010-0000-1001', 'onyu@behold.example', '청년 2목장', 'ko', 'nazagim', saturday, time '14:00', time '17:00',
      '목장 연합 모임과 저녁 식사', 18, '긴 탁자 여섯 개를 쓰고 제자리에 두겠습니다.', 'pending', null, 52),
    ('최다정', '010-0000-1002', 'dajeong@behold.example', '찬양팀', 'ko', 'nazagim', saturday, time '15:30', time '18:00',
      '주일 찬양 연습', 9, null, 'pending', null, 30),
    ('이한결', '010-0000-1003', 'hangyeol@behold.example', null, 'ko', 'nazagim', saturday, time '16:00', time '19:30',
      '유치부 선생님 모임', 12, null, 'pending', null, 6),
    ('김새봄', '010-0000-1004', 'level3@behold.example', '새가족부', 'ko', 'classroom1', saturday + 1, time '13:00', time '14:30',
      '새가족 환영회', 16, '차와 다과를 준비합니다.', 'approved', '다과 후 정리를 부탁드립니다.', 120),
    ('정은총', '010-0000-1005', 'eunchong@behold.example', '장년 3목장', 'ko', 'van1', saturday, time '08:00', time '19:00',
      '요양원 심방', 8, '운전은 이한결 집사가 합니다.', 'approved', null, 96),
    ('Grace Miller', '+14155550123', 'grace@behold.example', 'English small group', 'en', 'classroom2', saturday + 2,
      time '19:00', time '21:00', 'Weeknight Bible study in English', 7, null, 'pending', null, 20),
    ('한가람', '010-0000-1006', 'garam@behold.example', null, 'ko', 'sanctuary', saturday + 1, time '10:00', time '13:00',
      '가족 모임', 40, null, 'rejected', '주일예배 시간이라 쓰실 수 없습니다. 오후 시간으로 다시 신청해 주세요.', 70),
    ('오나래', '010-0000-1007', 'narae@behold.example', '중고등부', 'ko', 'sanctuary', saturday + 7, time '18:00', time '21:00',
      '찬양의 밤', 120, '음향 담당자와 미리 의논했습니다.', 'approved', null, 144),
    ('윤보람', '010-0000-1008', 'boram@behold.example', '결혼 준비반', 'ko', 'classroom2', saturday + 8, time '14:00', time '16:00',
      '결혼 예비 학교', 6, null, 'pending', null, 3)
  ) r (
    name, phone, email, organization, language, resource_id, day, start_time, end_time, purpose, participants, notes,
    status, admin_comment, hours_ago
  )
)
insert into public.reservations (
  request_id, request_hash, receipt_hash, applicant, language, reservation_type, name, phone, email, organization,
  resource_id, resource_name, start_date, end_date, start_time, end_time, purpose, participants, notes, status,
  admin_comment, decided_at, created_at, updated_at
)
select
  gen_random_uuid(),
  sha256(uuid_send(gen_random_uuid())),
  sha256(uuid_send(gen_random_uuid())),
  (select u.id from auth.users u where u.email = r.email),
  r.language, s.reservation_type, r.name, r.phone, r.email, r.organization,
  r.resource_id, s.name_ko, r.day, r.day, r.start_time, r.end_time, r.purpose, r.participants, r.notes, r.status,
  r.admin_comment,
  case when r.status <> 'pending' then now() - interval '1 hour' * (r.hours_ago - 2) end,
  now() - interval '1 hour' * r.hours_ago,
  now() - interval '1 hour' * (r.hours_ago - 2)
from requests r
join private.reservation_resources s on s.id = r.resource_id;
