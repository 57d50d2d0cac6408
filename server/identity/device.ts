type Names = readonly (readonly [RegExp, string])[]

// Most browsers also include the names further down.
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const find = (names: Names, said: string): string | undefined => names.find(([sign]) => sign.test(said))?.[1]

/** Describes a browser by its User-Agent: `Chrome on Android`, '' for an unknown one. */
export function deviceOf(userAgent = ''): string {
  const said = userAgent.slice(0, 400)
  return [find(browsers, said), find(systems, said)].filter(Boolean).join(' on ')
}
