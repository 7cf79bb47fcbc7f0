export { IntroductionPage as WorshipPage } from '../introduction/introduction-page.tsx';
