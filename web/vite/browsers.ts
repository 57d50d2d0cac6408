/**
 * The oldest supported browsers. Vite compiles syntax for them; library functions are checked by
 * `scripts/laws/browsers.ts`. An iPhone 8 runs Safari 16.6. Firefox 121 is the first with `:has` in style sheets.
 */
export const browsers = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']
