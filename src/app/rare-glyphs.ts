import 'virtual:korean-fonts-rare.css';
