// Writes src/theme/theme.css, hues.css and tokens.css from the theme. Run it after changing theme.ts, colors.ts or
// css-variables.ts; a test compares.
import { writeFileSync } from 'node:fs';
import { huesCss, themeCss, tokensCss } from './src/theme/css-variables.ts';

writeFileSync(new URL('src/theme/theme.css', import.meta.url), themeCss());
writeFileSync(new URL('src/theme/hues.css', import.meta.url), huesCss());
writeFileSync(new URL('src/theme/tokens.css', import.meta.url), tokensCss());
