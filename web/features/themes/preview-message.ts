import type { ThemeLook } from '#contract/themes/merchant-themes.ts'
import type { Theme, ThemeTestimonial } from '#contract/themes/themes.ts'

/** Message from the theme editor to the preview in its frame, with a look that may be unsaved. */
export interface PreviewLook {
  kind: 'theme-look'
  theme: Theme
  look: ThemeLook
  testimonials: readonly ThemeTestimonial[]
  /** Name of the store if the preview shows another store's storefront as an example. */
  storeName: string | undefined
  /** Part of the storefront that is edited, which the preview scrolls to. */
  part?: ShownPart | undefined
}

/** A part of the storefront, marked with `data-part`: title and subtitle, banner or promotional picture. */
export type ShownPart = 'words' | 'banner' | 'promo'

/** Message from a preview that is ready for looks. */
export interface Listening {
  kind: 'theme-preview'
}

/** A message event that may come from anywhere. */
export type Heard<T> = MessageEvent<T | { kind?: undefined } | undefined>
