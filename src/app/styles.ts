import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import 'virtual:korean-fonts.css';
// The bar stands in the first screen of every page, although its code comes later.
import './shell/site-header.module.css';
// Its layout must not change under a person who reads the end of the page while the app starts.
import '../features/office-hours/office-hours.module.css';
import './shell/site-footer.module.css';
import '../features/prayer-counter/prayer-counter.module.css';
// What a list says while it is read: the prayer's first screen begins with it, and other pages must not load the prayer's
// file for it.
import '../ui/query-state.tsx';
