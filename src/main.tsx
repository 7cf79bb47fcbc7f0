import { startBrowser } from './app/start-browser.tsx';

void startBrowser();
