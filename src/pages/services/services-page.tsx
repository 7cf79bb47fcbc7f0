export { IntroductionPage as ServicesPage } from '../introduction/introduction-page.tsx';
