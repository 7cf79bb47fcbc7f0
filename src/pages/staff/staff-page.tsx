export { IntroductionPage as StaffPage } from '../introduction/introduction-page.tsx';
