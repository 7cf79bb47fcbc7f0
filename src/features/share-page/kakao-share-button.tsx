import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KakaoTalkIcon } from '../../ui/icons/icons.tsx';
import { Toast } from '../../ui/toast.tsx';
import { shareToKakaoTalk, type SharedPage } from './kakao-share.ts';

interface KakaoShareButtonProps {
  readonly javaScriptKey: string;
  readonly content: () => SharedPage;
  readonly className?: string | undefined;
}

export function KakaoShareButton({ javaScriptKey, content, className }: KakaoShareButtonProps) {
  const { t } = useTranslation('share');
  const [failed, setFailed] = useState(false);
  const share = () => {
    setFailed(false);
    shareToKakaoTalk(javaScriptKey, t('open'), content()).catch(() => {
      setFailed(true);
    });
  };
  return (
    <>
      <button type="button" className={className} onClick={share}>
        <KakaoTalkIcon />
        {t('kakaoTalk')}
      </button>
      {failed && <Toast>{t('kakaoTalkFailed')}</Toast>}
    </>
  );
}
