export { IntroductionPage as JesusWalkingPage } from '../introduction/introduction-page.tsx';
