import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import 'virtual:korean-fonts.css';
// Part of the first screen of every page, although its code loads later.
import './shell/site-header.module.css';
// Prevents layout shifts at the end of the page while the app starts.
import '../features/office-hours/office-hours.module.css';
import './shell/site-footer.module.css';
import '../features/prayer-counter/prayer-counter.module.css';
// Loading and error states: part of the prayer page's first screen, and other pages must not load the prayer's chunk
// for them.
import '../ui/query-state.module.css';
