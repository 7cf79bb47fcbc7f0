import 'virtual:korean-fonts-later.css';
