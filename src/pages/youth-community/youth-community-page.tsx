export { IntroductionPage as YouthCommunityPage } from '../introduction/introduction-page.tsx';
