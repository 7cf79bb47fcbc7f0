import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import 'virtual:korean-fonts.css';
// The bar stands in the first screen of every page, although its code comes later.
import './shell/site-header.module.css';
