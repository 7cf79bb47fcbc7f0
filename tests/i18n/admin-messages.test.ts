import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flatten, readDictionaries } from './dictionary.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const ko = readDictionaries(join(REPOSITORY, 'src/i18n/ko'));

/** Messages of the admin area and the account pages, with the journey that triggers each and words that occur in both. */
const MESSAGES: Readonly<
  Record<string, readonly (readonly [key: string, journey: string, words: string])[]>
> = {
  'admin/prayers': [
    ['toasts.notLoaded', 'admin-prayers', '기도 목록을 불러오지 못했습니다'],
    ['toasts.notSaved', 'admin-prayers', '저장하지 못했습니다'],
    ['toasts.taken', 'admin-prayers', '이 날짜에는 이미 동행기도가 있습니다'],
    ['toasts.takenHeading', 'admin-prayers', '날짜 중복'],
    ['toasts.notRemoved', 'admin-prayers', '지우지 못했습니다'],
    ['toasts.notRestored', 'admin-prayers', '되돌리지 못했습니다'],
    ['toasts.alreadyRemoved', 'admin-prayers', '이미 지워진 기도입니다.'],
    ['toasts.added', 'admin-prayers', '기도를 올렸습니다'],
    ['toasts.changed', 'admin-prayers', '기도를 고쳤습니다'],
    ['toasts.removed', 'admin-prayers', '기도를 지웠습니다'],
    ['toasts.restored', 'admin-prayers', '기도를 되돌렸습니다'],
    ['calendar.failed', 'admin-prayers', '달력을 불러오지 못했습니다. 연결을 확인해 주세요.'],
    ['conflict.removed', 'admin-prayers', '다른 담당자가 이 기도를 지웠습니다'],
    ['conflict.removedEarlier', 'admin-prayers', '그사이 이 기도가 지워졌습니다'],
    ['problems.incomplete', 'admin-prayers', '날짜와 내용을 모두 입력해 주세요'],
    ['problems.sunday', 'admin-prayers', '주일에는 동행기도를 등록할 수 없습니다'],
  ],
  'admin/bible': [
    ['toasts.notLoaded', 'admin-failures', '성경 목록을 불러오지 못했습니다'],
    ['toasts.linksNotLoaded', 'admin-failures', '강해 주소를 불러오지 못했습니다'],
    ['toasts.notSaved', 'admin-failures', '저장하지 못했습니다'],
    ['toasts.saved_other', 'admin-bible', '개를 저장했습니다'],
    ['book.hasLinks_other', 'admin-bible', '있어 비공개로 바꿀 수 없습니다'],
    ['toasts.opened', 'admin-bible', '강해를 공개했습니다'],
    ['links.wrong', 'admin-bible', '올바른 유튜브 URL을 입력해 주세요'],
  ],
  'admin/reservations': [
    ['toasts.notLoaded', 'admin-reserves', '예약 목록을 불러오지 못했습니다'],
    ['toasts.notDecided', 'admin-reserves', '예약 상태를 바꾸지 못했습니다'],
    ['toasts.alreadyDecided', 'admin-reserves', '이미 처리된 신청입니다'],
    ['toasts.approved', 'admin-reserves', '예약을 승인했고, 신청자께 이메일을 보냈습니다'],
    ['toasts.rejected', 'admin-reserves', '예약을 반려했고, 신청자께 이메일을 보냈습니다'],
    ['toasts.notMailedHeading', 'admin-reserves', '이메일을 보내지 못했습니다'],
    ['toasts.unmailed.approved', 'admin-reserves', '전화로 알려 주세요'],
    ['toasts.unsureHeading', 'admin-reserves', '이메일은 잠시 뒤에 나갑니다'],
    ['toasts.mailed', 'admin-reserves', '신청자께 이메일을 보냈습니다.'],
    ['toasts.notExported', 'admin-reserves', '파일을 만들지 못했습니다'],
    ['reveal.failed', 'admin-reserves', '연락처를 불러오지 못했습니다'],
    ['decide.conflict', 'admin-reserves', '승인할 수 없습니다'],
    ['calendar.failed', 'admin-reserves', '달력을 불러오지 못했습니다'],
  ],
  'admin/publications': [
    ...(['bulletin', 'news'] as const).flatMap((kind) => [
      [`${kind}.toasts.notLoaded`, 'admin-failures', '불러오지'] as const,
      [`${kind}.toasts.notSaved`, 'admin-failures', '저장하지'] as const,
      [`${kind}.toasts.notRemoved`, 'admin-failures', '지우지'] as const,
      [`${kind}.toasts.notRestored`, 'admin-failures', '되살리지'] as const,
      [`${kind}.conflict.removed`, 'admin-failures', '고치시는 동안 다른 분이'] as const,
    ]),
    ['news.conflict.changed', 'admin-publications', '다른 분이 이 소식을 먼저 저장했습니다'],
    ['toasts.published', 'admin-publications', '지금부터 성도들에게 보입니다'],
    ['toasts.saved', 'admin-publications', '아직 관리자에게만 보입니다'],
    ['toasts.removed', 'admin-publications', '지웠습니다'],
    ['toasts.restored', 'admin-publications', '되살렸습니다'],
    ['toasts.alreadyRemoved', 'admin-failures', '다른 분이 이미 지웠습니다'],
  ],
  'admin/pictures': [['states.full', 'admin-failures', '저장 공간이 모자랍니다']],
  'admin/settings': [
    ['onlyTop', 'admin-failures', '최고 관리자만 접근할 수 있습니다'],
    ['members.failed', 'admin-failures', '회원 목록을 불러오지 못했습니다'],
    ['members.notSaved', 'admin-failures', '권한을 바꾸지 못했습니다'],
    ['members.own.adminLost', 'admin-failures', '관리 화면 전체가 닫힙니다.'],
    ['members.own.noWayBack', 'admin-failures', '스스로는 되돌리실 수 없습니다.'],
    ['members.last', 'accounts', '마지막 최고 관리자의 권한은'],
    ['members.saved', 'accounts', '권한을 바꾸었습니다'],
    ['audit.failed', 'admin-failures', '관리 기록을 불러오지 못했습니다'],
  ],
  'admin/inbox': [
    ['failed', 'admin-failures', '문의를 불러오지 못했습니다'],
    ['notMarked', 'admin-failures', '읽음 표시를 바꾸지 못했습니다'],
    ['work.repliesFailed', 'admin-failures', '지금까지 보낸 답변을 불러오지 못했습니다'],
    ['work.deletedMeanwhile', 'admin-inbox', '그사이 이 문의가 지워졌습니다.'],
    ['work.conflict', 'admin-press', '다른 담당자가 먼저 답변을 보냈습니다'],
  ],
  'admin/frame': [
    ['dismissed.heading', 'admin-failures', '관리 권한이 없어졌습니다'],
    ['offline', 'admin-failures', '인터넷 연결이 끊겼습니다'],
    ['unsaved.title', 'admin-failures', '저장하지 않은 내용이 있습니다'],
    ['again.title', 'admin-failures', '다시 로그인해 주세요'],
    ['viewFailed.heading', 'admin-failures', '이 화면을 불러오지 못했습니다'],
    ['failures.offline', 'admin-prayers', '인터넷에 연결되어 있지 않습니다'],
    ['failures.limited', 'admin-prayers', '짧은 시간에 요청이 많았습니다'],
    ['failures.server', 'admin-reserves', '서버에 문제가 생겼습니다'],
    ['failures.forbidden', 'admin-failures', '이 일을 할 권한이 없습니다'],
  ],
  account: [
    ['signIn.error', 'accounts', '로그인 오류'],
    ['signUp.error', 'accounts', '회원가입 오류'],
    ['failures.offline', 'accounts', '인터넷에 연결되어 있지 않습니다'],
    ['problems.passwordMissing', 'admin-failures', '비밀번호를 입력해 주세요'],
    ['failures.wrong', 'admin-failures', '비밀번호가 맞지 않습니다'],
    ['welcome', 'accounts', '환영합니다!'],
    ['signUp.checkHeading', 'accounts', '이메일을 확인해 주세요'],
  ],
};

describe.each(Object.entries(MESSAGES))('messages of %s', (namespace, messages) => {
  test.each(messages)(
    '%s is covered by the journey %s with the words "%s"',
    (key, journey, words) => {
      expect(flatten(ko.get(namespace)).texts.get(key)).toContain(words);
      expect(readFileSync(join(REPOSITORY, `e2e/journeys/${journey}.spec.ts`), 'utf8')).toContain(
        words,
      );
    },
  );
});

test('every error toast of the admin area is covered by a journey', () => {
  const covered = Object.entries(MESSAGES).flatMap(([namespace, messages]) =>
    messages.map(([key]) => `${namespace}:${key}`),
  );
  const failures = [...ko]
    .filter(([namespace]) => namespace.startsWith('admin/'))
    .flatMap(([namespace, dictionary]) =>
      [...flatten(dictionary).texts.keys()]
        .filter((key) => /(^|\.)toasts\.(not|already|taken|has|links)/.test(key))
        .map((key) => `${namespace}:${key}`),
    );
  expect(failures.filter((key) => !covered.includes(key))).toEqual([]);
});
