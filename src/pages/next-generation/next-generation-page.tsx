export { IntroductionPage as NextGenerationPage } from '../introduction/introduction-page.tsx';
