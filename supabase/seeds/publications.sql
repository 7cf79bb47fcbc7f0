-- Bulletins for the last twelve Sundays in Seoul, and news of the last weeks, with the pictures that
-- scripts/draw-bulletins.ts drew into supabase/seeds/storage/images.

with
last_sunday (day) as (
  select private.seoul_today() - extract(dow from private.seoul_today())::integer
),
drawn (turn, title, pages) as (
  values
    (1, '빛을 바라보는 사람들', 3),
    (2, '가장 먼저 드리는 아침', 3),
    (3, '문은 열려 있습니다', 2),
    (4, '함께 떼는 떡', 3),
    (5, '길 위에서 만난 주님', 3),
    (6, '손을 모으는 저녁', 2),
    (7, '말씀이 등불이 되어', 3),
    (8, '넉넉한 식탁', 3),
    (9, '산을 향하여 눈을 들라', 2),
    (10, '생명의 떡', 3),
    (11, '새벽을 깨우는 찬송', 3),
    (12, '보라, 항상 함께 있으리라', 2)
)
insert into public.bulletins (title, date, thumbnail_url, images, is_published)
select
  -- The latest drawn is the latest Sunday's.
  to_char(s.day - (12 - d.turn) * 7, 'FMMM"월 "FMDD"일 주보 · "') || d.title,
  s.day - (12 - d.turn) * 7,
  format('/storage/v1/object/public/images/WeeklyBulletin/%s-1-480.webp', 1764000000000 + d.turn),
  -- The order of worship, which is drawn second, comes first and the cover last.
  array(select format('/storage/v1/object/public/images/WeeklyBulletin/%s-%s.webp', 1764000000000 + d.turn, n % d.pages + 1) from generate_series(1, d.pages) n),
  true
from drawn d, last_sunday s
order by d.turn;

-- {day} stands for the Sunday after the day of publication.
with drawn (turn, days_ago, title, content) as (
  values
    (1, 2, '새가족 환영회에 초대합니다', '이번 달에 처음 오신 분들을 환영하는 자리를 마련했습니다.

일시: {day} 오후 12시 30분 (2부 예배 후)
장소: 3층 새가족실

담임목사와 새가족 담당 교역자, 목장 식구들이 함께 차를 나누며 교회를 소개해 드립니다. 아이와 함께 오셔도 좋습니다.'),
    (2, 7, '청년공동체가 함께 걸었습니다', '지난 토요일 오전 9시, 청년공동체가 교회에서 출발하여 둘레길을 함께 걸었습니다.

둘씩 짝을 지어 한 주 동안 예수동행일기에 적은 이야기를 나누고, 정상에서 서로를 위해 기도했습니다. 목장 모임을 쉬는 달이 지나면 다음 걷기 모임을 알려 드리겠습니다.'),
    (3, 12, '사랑의 김치 나눔, 열두 가정에 전했습니다', '지난 토요일 오전 10시 1층 식당에 모여 김치를 담그고, 동네 어르신 열두 가정에 전해 드렸습니다.

재료를 다듬은 청장년공동체와 배달을 맡은 청년들, 봉투마다 편지를 써 준 교회학교 아이들에게 감사드립니다. 어르신들은 심방팀이 계속 찾아뵙겠습니다.'),
    (4, 17, '겟세마네 기도 주간을 엽니다', '한 해를 돌아보며 기도하는 겟세마네 기도 주간을 엽니다.

일시: {day}부터 토요일까지 매일 오후 8시 (금요일은 오후 7시 30분)
장소: 3층 본당

몸이 불편하신 분은 가정에서 같은 시간에 동행기도문으로 함께해 주세요. 기도 제목은 3층 로비의 기도함이나 사무실로 보내 주시면 됩니다.'),
    (5, 22, '하루 한 장 성경 강해가 새로 올라왔습니다', '하루에 한 장씩 함께 읽는 성경 강해가 새로 올라왔습니다.

홈페이지의 ‘하루 한 장’에서 책과 장을 고르시면 강해 영상을 보실 수 있습니다. 준비 중인 책도 차례로 열립니다. 목장 모임을 준비하실 때에도 활용해 보세요.'),
    (6, 27, '다음 세대 찬양 발표회', '유치부부터 중고등부까지 다음 세대가 준비한 찬양 발표회가 열립니다.

일시: {day} 오후 1시 30분
장소: 3층 본당

아이들이 석 달 동안 토요일마다 모여 연습했습니다. 할머니와 할아버지, 이웃도 함께 모시고 오세요. 발표회 뒤에는 4층에서 교회학교 선생님들이 간식을 대접합니다.'),
    (7, 32, '평일에도 본당 문을 열어 둡니다', '누구나 조용히 기도하실 수 있도록 본당을 열어 둡니다.

일시: 화요일~금요일 오전 9시~오후 6시, 토요일 오전 10시~오후 6시
장소: 3층 본당

방명록에 이름을 적지 않으셔도 괜찮습니다. 상담이나 기도를 원하시면 사무실에 말씀해 주세요. 교역자가 함께 기도하겠습니다.'),
    (8, 37, '온 교회 산상 기도회를 마쳤습니다', '지난 토요일 새벽 5시 30분, 온 교회가 산에 올라 함께 기도했습니다.

어린아이부터 어르신까지 여든두 명이 함께했습니다. 시편 121편을 소리 내어 읽고, 목장별로 서로의 기도 제목을 놓고 기도했습니다. 차량으로 섬겨 주신 분들께 감사드립니다.'),
    (9, 42, '시니어공동체 식탁 봉사자를 찾습니다', '시니어공동체가 주일 점심을 함께하는 식탁에 봉사자가 더 필요합니다.

일시: 매주 주일 오후 12시 30분~2시 (한 달에 한 번도 좋습니다)
장소: 1층 식당

음식을 나르고 말벗이 되어 드리는 일입니다. {day}까지 3층 로비의 신청서에 이름을 적거나 사무실로 연락해 주세요.')
),
dated (turn, title, content, date) as (
  select turn, title, content, private.seoul_today() - days_ago from drawn
)
insert into public.church_news (title, content, date, thumbnail_url, images, is_published)
select
  d.title,
  replace(d.content, '{day}', to_char(d.date + (7 - extract(dow from d.date)::integer), 'FMMM"월 "FMDD"일(주일)"')),
  d.date,
  format('/storage/v1/object/public/images/CardNews/%s-1-480.webp', 1764000000000 + d.turn),
  array[format('/storage/v1/object/public/images/CardNews/%s-1.webp', 1764000000000 + d.turn)],
  true
from dated d
order by d.turn desc;
