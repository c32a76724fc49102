declare module 'virtual:ritm-tokens.css';
