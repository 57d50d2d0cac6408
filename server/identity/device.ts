import Bowser from 'bowser'

const browsers = Object.values(Bowser.BROWSER_MAP)

/** Returns the browser and system that a User-Agent names, such as `Chrome on Android`; '' where neither is known. */
export function deviceOf(userAgent?: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  // Of an unknown program Bowser returns any text before a slash, which could be longer than the column allows.
  const known = browsers.find(name => name === browser.name)
  return [known, os.name].filter(Boolean).join(' on ')
}
