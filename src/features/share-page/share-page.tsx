import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ShareIcon } from '../../ui/icons/icons.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { KakaoShareButton } from './kakao-share-button.tsx';

interface SharePageProps {
  readonly className?: string | undefined;
}

function contentOfPage() {
  const { title, location } = document;
  const url = new URL(location.href);
  url.hash = '';
  // Of the installed app's start page, which opens in the language of the device.
  url.searchParams.delete('source');
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  return {
    title,
    text: description?.content ?? '',
    url: url.href,
  };
}

/** Shares the current page in the current language. */
export function SharePage({ className }: SharePageProps) {
  const { t } = useTranslation('share');
  // The address to copy by hand is that of the page on which the button was pressed.
  const address = useLocation({ select: ({ href }) => href });
  return (
    <>
      <ShareButton
        key={address}
        className={className}
        content={contentOfPage}
        texts={{ action: t('action'), copied: t('copied'), byHand: t('byHand') }}
        icon={<ShareIcon size="1.25em" />}
      />
      <KakaoShareButton content={contentOfPage} className={className} />
    </>
  );
}
