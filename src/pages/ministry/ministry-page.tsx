export { IntroductionPage as MinistryPage } from '../introduction/introduction-page.tsx';
