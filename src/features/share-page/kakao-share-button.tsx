import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { KakaoTalkIcon } from '../../ui/icons/icons.tsx';
import { Toast } from '../../ui/toast.tsx';
import { shareToKakaoTalk, type SharedPage } from './kakao-share.ts';

interface KakaoShareButtonProps {
  /** Called on click. Content without a picture is sent with the page's own share image. */
  readonly content: () => Omit<SharedPage, 'imageUrl'> & { readonly imageUrl?: string };
  readonly className?: string | undefined;
}

/** Renders nothing for a church without a Kakao key. */
export function KakaoShareButton({ content, className }: KakaoShareButtonProps) {
  const { t } = useTranslation('share');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const key = church.kakaoJavaScriptKey;
  const share = () => {
    if (state === 'busy') return;
    setState('busy');
    const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
    const page = { imageUrl: image?.content ?? '', ...content() };
    shareToKakaoTalk(key, t('open'), page).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  if (key === '') return null;
  return (
    <>
      <button type="button" className={className} aria-disabled={state === 'busy'} onClick={share}>
        <KakaoTalkIcon />
        {t('kakaoTalk')}
      </button>
      {state === 'failed' && <Toast onClose={() => setState('idle')}>{t('kakaoTalkFailed')}</Toast>}
    </>
  );
}
