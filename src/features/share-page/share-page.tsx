import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { ShareIcon } from '../../ui/icons/icons.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { KakaoShareButton } from './kakao-share-button.tsx';
import type { SharedPage } from './kakao-share.ts';

interface SharePageProps {
  readonly className?: string | undefined;
  readonly kakaoJavaScriptKey?: string;
}

function metaOf(selector: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[${selector}]`)?.content ?? '';
}

function contentOfPage(): SharedPage {
  const { title, location } = document;
  return {
    title,
    text: metaOf('name="description"'),
    url: location.origin + location.pathname + location.search,
    imageUrl: metaOf('property="og:image"'),
  };
}

/** Shares the current page in the current language. */
export function SharePage({
  className,
  kakaoJavaScriptKey = church.kakaoJavaScriptKey,
}: SharePageProps) {
  const { t } = useTranslation('share');
  return (
    <>
      <ShareButton
        className={className}
        content={contentOfPage}
        texts={{ action: t('action'), copied: t('copied'), byHand: t('byHand') }}
        icon={<ShareIcon size="1.25em" />}
      />
      {kakaoJavaScriptKey !== '' && (
        <KakaoShareButton
          javaScriptKey={kakaoJavaScriptKey}
          content={contentOfPage}
          className={className}
        />
      )}
    </>
  );
}
