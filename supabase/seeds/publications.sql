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
  array(select format('/storage/v1/object/public/images/WeeklyBulletin/%s-%s.webp', 1764000000000 + d.turn, n) from generate_series(1, d.pages) n),
  true
from drawn d, last_sunday s
order by d.turn;

with drawn (turn, days_ago, title, content) as (
  values
    (1, 2, '새가족 환영회에 초대합니다', '이번 달 비홀드교회에 처음 오신 분들을 환영하는 자리를 마련했습니다.

2부 예배를 마친 뒤 3층 새가족실에서 차와 다과를 나누며 교회를 소개해 드립니다. 담임목사와 목장 식구들이 함께하니 궁금한 것은 무엇이든 편하게 물어보세요. 아이와 함께 오셔도 좋습니다.'),
    (2, 7, '청년공동체가 함께 걸었습니다', '지난 토요일 청년공동체가 둘레길을 함께 걸었습니다.

둘씩 짝을 지어 한 주 동안 동행일기에 적은 이야기를 나누고, 정상에서 서로를 위해 기도했습니다. 다음 걷기 모임은 방학이 지난 뒤에 이어집니다.'),
    (3, 12, '사랑의 김치 나눔, 열두 가정에 전했습니다', '온 교회가 함께 담근 김치를 동네 어르신 열두 가정에 전해 드렸습니다.

재료를 다듬은 장년공동체와 배달을 맡은 청년들, 봉투마다 편지를 써 준 교회학교 아이들에게 감사드립니다. 어르신들의 안부는 심방 팀이 계속 살핍니다.'),
    (4, 17, '겟세마네 기도 주간을 엽니다', '한 해를 돌아보며 기도로 다음 걸음을 준비하는 겟세마네 기도 주간을 엽니다.

본당에서 모이며, 몸이 불편하신 분은 가정에서 같은 시간에 동행기도문으로 함께해 주세요. 기도 제목은 로비의 기도함이나 사무실로 보내 주시면 됩니다.'),
    (5, 22, '‘말씀 한 장’ 강의가 새로 올라왔습니다', '하루 한 장씩 함께 읽는 성경 강의가 차곡차곡 쌓이고 있습니다.

구약과 신약의 책을 골라 장을 누르면 해설 영상을 볼 수 있습니다. 아직 준비 중인 책도 차례로 열립니다. 목장 모임을 준비하실 때에도 활용해 보세요.'),
    (6, 27, '다음 세대 찬양 발표회', '유치부부터 중고등부까지 다음 세대가 준비한 찬양 발표회가 열립니다.

아이들은 지난 석 달 동안 토요일마다 모여 연습했습니다. 할머니와 할아버지, 이웃도 함께 모시고 오세요. 발표회 뒤에는 교사회가 간식을 대접합니다.'),
    (7, 32, '평일에도 본당 문을 열어 둡니다', '누구나 조용히 기도하실 수 있도록 사무실 운영 시간에 본당을 열어 둡니다.

입구의 방명록에 이름을 적지 않으셔도 괜찮습니다. 상담이나 기도를 원하시면 사무실에 말씀해 주세요. 교역자가 함께 기도하겠습니다.'),
    (8, 37, '온 교회 산상 기도회 이야기', '온 교회가 산에 올라 새벽 빛을 바라보며 기도했습니다.

어린아이부터 어르신까지 여든두 분이 함께했습니다. 시편 121편을 소리 내어 읽고, 목장별로 둘러서서 서로의 기도 제목을 품었습니다. 차량으로 섬겨 주신 분들께 감사드립니다.'),
    (9, 42, '어르신 식탁, 매주 따뜻하게', '어르신 공동체가 예배를 마치고 함께하는 식탁에 봉사자가 더 필요합니다.

음식을 나르고 말벗이 되어 드리는 일입니다. 한 달에 한 번도 좋습니다. 참여하실 분은 로비의 신청서에 이름을 적거나 사무실로 연락해 주세요.')
)
insert into public.church_news (title, content, date, thumbnail_url, images, is_published)
select
  d.title, d.content, private.seoul_today() - d.days_ago,
  format('/storage/v1/object/public/images/CardNews/%s-1-480.webp', 1764000000000 + d.turn),
  array[format('/storage/v1/object/public/images/CardNews/%s-1.webp', 1764000000000 + d.turn)],
  true
from drawn d
order by d.turn desc;
