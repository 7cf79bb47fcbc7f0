export { IntroductionPage as SundayWorshipPage } from '../introduction/introduction-page.tsx';
