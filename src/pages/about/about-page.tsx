export { IntroductionPage as AboutPage } from '../introduction/introduction-page.tsx';
