import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ThemeColors } from '#contract/themes/themes.ts'
import { themes } from '#domains/themes/index.ts'
import { grounds, muted } from '#web/shell/theme-grounds.ts'
import { contrast, labelOn, lightened, mix } from './contrast.ts'
import { paletteOf, paletteStyle, readable, replacedColours, suggested, unreadable } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(bits => `#${bits.toString(16).padStart(6, '0')}`)
const colors: fc.Arbitrary<ThemeColors> = fc.record({
  headingsAndLinks: colour,
  bodyText: colour,
  salePrice: colour,
  primaryButton: colour,
  primaryLabel: colour,
  fieldText: colour,
  fieldBorder: colour,
  fieldBackground: colour,
})
const anyTheme = fc.constantFrom(...themes)

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0b6b4f', '#fbf9f4', 6.2],
])('%s on %s has a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test('mixes half of white into black to grey', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#0b6b4f', '#ffffff', 0)).toBe('#0b6b4f')
  expect(mix('#0b6b4f', '#0a0b0c', 1)).toBe('#0a0b0c')
})

test('white or black is readable on any colour', () => {
  fc.assert(fc.property(colour, on => contrast(labelOn(on), on) >= 4.5))
})

test('lightens a colour only if its contrast is too low', () => {
  const { paper } = grounds.dark
  expect(lightened('#ffe08a', [paper], 4.5)).toBe('#ffe08a')
  fc.assert(fc.property(colour, of => contrast(lightened(of, [paper], 4.5), paper) >= 4.5))
})

test('the grounds match theme.css', () => {
  const [light = '', dark = ''] = readFileSync(new URL('../../shell/theme.css', import.meta.url), 'utf8').split(
    ':root[data-mantine-color-scheme="dark"]',
  )
  for (const [css, scheme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    expect(css).toContain(`--paper: ${grounds[scheme].paper};`)
    expect(css).toContain(`--surface: ${grounds[scheme].surface};`)
    expect(css).toContain(`--muted: ${muted[scheme]};`)
  }
})

test.each(themes.map(({ name, colors: own }) => [name, own]))('every colour of %s is readable', (_, own) => {
  expect(unreadable(own)).toEqual([])
})

test('pale yellow links give a warning', () => {
  const [theme] = themes
  if (!theme) throw new Error('There are no themes')
  const chosen = { ...theme.colors, headingsAndLinks: '#fff3b0', primaryLabel: theme.colors.primaryButton }
  expect(unreadable(chosen)).toMatchObject([
    { of: 'headingsAndLinks', on: 'page', atLeast: 4.5 },
    { of: 'primaryLabel', on: 'primaryButton', ratio: 1 },
  ])
  expect(readable(chosen, theme.colors)).toEqual(theme.colors)
  expect(replacedColours(chosen, theme.colors)).toContain('headingsAndLinks')
  expect(replacedColours(theme.colors, theme.colors)).toEqual([])
})

test('keeps readable colours as chosen', () => {
  fc.assert(
    fc.property(anyTheme, anyTheme, ({ colors: chosen }, { colors: own }) => {
      expect(readable(chosen, own)).toEqual(chosen)
    }),
  )
})

test('all text is readable in both schemes with any colours', () => {
  fc.assert(
    fc.property(colors, anyTheme, (chosen, { colors: own }) => {
      const palettes = paletteOf(chosen, own)
      for (const scheme of ['light', 'dark'] as const) {
        const { ink, link, onLink, soft, sale, onSale, button, label, fieldText, fieldLine, field } = palettes[scheme]
        const { paper, surface } = grounds[scheme]
        for (const ground of [paper, surface]) {
          for (const text of [ink, link, sale]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
          for (const line of [button, fieldLine]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
        }
        for (const text of [ink, link, muted[scheme]]) expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onLink, link)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onSale, sale)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(label, button)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(fieldText, field)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('the style contains only colours', () => {
  fc.assert(
    fc.property(colors, anyTheme, (chosen, { colors: own }) => {
      for (const [name, value] of Object.entries(paletteStyle(chosen, own))) {
        expect(name).toMatch(/^--(light|dark)-[a-z-]+$/)
        expect(value).toMatch(/^#[\da-f]{6}$/)
      }
    }),
  )
})

test('a suggested colour is readable beside any others', () => {
  fc.assert(
    fc.property(colors, chosen => {
      for (const rule of unreadable(chosen)) {
        const mended = { ...chosen, [rule.of]: suggested(rule, chosen) }
        expect(unreadable(mended).some(({ of }) => of === rule.of)).toBe(false)
      }
    }),
  )
})

test('a suggested colour is the nearest readable one', () => {
  for (const { colors: own } of themes) {
    const chosen = { ...own, headingsAndLinks: '#f5d9c1' }
    const ratios = unreadable(chosen).map(rule => contrast(suggested(rule, chosen), grounds.light.paper))
    expect(ratios).toHaveLength(1)
    for (const ratio of ratios) expect(ratio).toBeLessThan(5)
  }
})
