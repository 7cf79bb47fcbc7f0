import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import 'virtual:korean-fonts.css';
