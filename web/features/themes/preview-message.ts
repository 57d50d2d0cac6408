import type { ThemeLook } from '#contract/themes/merchant-themes.ts'
import type { Theme, ThemeTestimonial } from '#contract/themes/themes.ts'

/** What an editor tells the preview in its frame: a look that may be nowhere but in the editor. */
export interface PreviewLook {
  kind: 'theme-look'
  theme: Theme
  look: ThemeLook
  testimonials: readonly ThemeTestimonial[]
  /** The store's name, where the storefront is another's that serves as an example. */
  storeName: string | undefined
}

/** What a preview says when it listens. */
export interface Listening {
  kind: 'theme-preview'
}

/** A message of ours, or whatever else a window is sent. */
export type Heard<T> = MessageEvent<T | { kind?: undefined } | undefined>
