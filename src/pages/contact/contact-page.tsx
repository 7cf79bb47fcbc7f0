export { IntroductionPage as ContactPage } from '../introduction/introduction-page.tsx';
