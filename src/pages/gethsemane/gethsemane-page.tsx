export { IntroductionPage as GethsemanePage } from '../introduction/introduction-page.tsx';
