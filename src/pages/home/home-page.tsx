export { IntroductionPage as HomePage } from '../introduction/introduction-page.tsx';
