export { IntroductionPage as SeniorCommunityPage } from '../introduction/introduction-page.tsx';
