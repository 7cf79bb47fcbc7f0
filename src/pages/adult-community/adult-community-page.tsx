export { IntroductionPage as AdultCommunityPage } from '../introduction/introduction-page.tsx';
