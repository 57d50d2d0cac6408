import { extremes } from '#web/shell/theme-grounds.ts'

/** Returns red, green and blue of `#rrggbb`, from 0 to 255. */
const channels = (colour: string): [number, number, number] => {
  const bits = Number.parseInt(colour.slice(1), 16)
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255]
}

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of `#rrggbb` by WCAG 2, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio of two colours `#rrggbb` by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes a share, from 0 to 1, of another colour into a colour. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  const mixed = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the lowest contrast of a colour on any of the grounds. */
export const worst = (colour: string, on: readonly string[]): number =>
  Math.min(...on.map(ground => contrast(colour, ground)))

/** Lightens a colour just enough for a contrast of `atLeast` on all grounds. */
export function lightened(colour: string, on: readonly string[], atLeast: number): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(colour, extremes.light, share)
    if (worst(lighter, on) >= atLeast) return lighter
  }
  return extremes.light
}

/** Returns white or black, whichever has more contrast on a colour; never below 4.5. */
export const labelOn = (colour: string): string =>
  contrast(extremes.light, colour) >= contrast(extremes.dark, colour) ? extremes.light : extremes.dark

/** Returns the nearest darker or lighter colour with a contrast of `atLeast` on all grounds. */
export function passing(colour: string, on: readonly string[], atLeast: number): string {
  for (let share = 0; share <= 1; share += 0.02)
    for (const towards of [extremes.dark, extremes.light]) {
      const moved = mix(colour, towards, share)
      if (worst(moved, on) >= atLeast) return moved
    }
  // Black or white has a contrast above 4.5 on any single colour.
  return on.map(labelOn)[0] ?? colour
}
