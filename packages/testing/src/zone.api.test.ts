import './zone.test.ts';
