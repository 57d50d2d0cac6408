import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Each page is loaded so, and then looked at in the other scheme too: all four looks, and both schemes from the start. */
const looks = [
  { width: 360, height: 780, colorScheme: 'light', other: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark', other: 'light' },
] as const

/** A path; or, on the page of `on`, where the first link leads whose address matches the selector `to`. */
export type Screen = string | { on: Screen; to: string }

async function pathOf(page: Page, screen: Screen): Promise<string> {
  if (typeof screen === 'string') return screen
  await page.goto(await pathOf(page, screen.on))
  return (await page.locator(`a[href${screen.to}]`).first().getAttribute('href')) ?? ''
}

/** Finds violations of accessibility rules, of these rules only if some are named. */
async function barriers(page: Page, ...rules: string[]): Promise<string[]> {
  // A frame shows a page of its own, which is checked separately.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** Collects the browser's console errors on a page from now on. */
function complaints(page: Page): string[] {
  // Also what the Content-Security-Policy refuses, and what the browser and the server render differently.
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  return errors
}

/** A tablet, and the smallest screen with a sidebar: tables are narrowest there. */
const tableWidths = [768, 1024]

/** Lists what overflows and by how many pixels: the page, or tables in their cards. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
    const tables = [...document.querySelectorAll('table[aria-label]')].map(
      table => [table.getAttribute('aria-label'), table.parentElement ? over(table.parentElement) : 0] as const,
    )
    return [['page', over(document.documentElement)] as const, ...tables]
      .filter(([, px]) => px > 0)
      .map(([name, px]) => `${name}: ${px} px`)
  })

type Scheme = 'light' | 'dark'

/** Loads a page so, and expects no barrier and nothing sideways. */
async function lookAt(
  page: Page,
  path: string,
  { colorScheme, ...size }: { width: number; height: number; colorScheme: Scheme },
): Promise<void> {
  const where = `${path}, ${size.width}`
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.locator('[aria-busy=true], [aria-label=Loading]'), where).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
  expect.soft(await barriers(page), `${where}, ${colorScheme}`).toEqual([])
  for (const width of [...tableWidths, size.width]) {
    await page.setViewportSize({ ...size, width })
    // A preview fits itself to the new width a moment later.
    await expect
      .configure({ soft: true })
      .poll(() => sideways(page), `${path}, ${width}: overflow`)
      .toEqual([])
  }
}

/** Until the colours of the scheme are on the screen. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Looks at each of the screens, small and wide, in both schemes, and expects nothing in the console either. */
export async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  const errors = complaints(page)
  for (const screen of screens) {
    const path = await pathOf(page, screen)
    for (const { other, ...as } of looks) {
      const where = `${path}, ${as.width}`
      await lookAt(page, path, as)
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
      await expect(page.locator('html'), where).toHaveAttribute('data-mantine-color-scheme', other)
      await painted(page)
      expect.soft(await barriers(page, 'color-contrast'), `${where}, ${other}`).toEqual([])
      expect.soft(errors.splice(0), `${where}: console`).toEqual([])
    }
  }
}

const [small, wide] = looks
const inTurn = [small, wide, { ...small, colorScheme: small.other }, { ...wide, colorScheme: wide.other }]

/** Looks at each of the screens once: at the first small and light, at the next wide and dark, and so on. */
export async function glance(page: Page, screens: readonly Screen[]): Promise<void> {
  const errors = complaints(page)
  for (const [at, screen] of screens.entries()) {
    const path = await pathOf(page, screen)
    await lookAt(page, path, inTurn[at % inTurn.length] ?? small)
    expect.soft(errors.splice(0), `${path}: console`).toEqual([])
  }
}
