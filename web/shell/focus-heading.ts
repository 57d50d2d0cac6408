/**
 * Gives the focus to the first heading of a selector if a change loses it, now or while what follows loads. Its code loads
 * with the first such change, to keep public pages light.
 */
export const focusHeading = (selector = 'main h1'): void =>
  void import('./lost-focus.ts').then(
    ({ returnToHeading }) => returnToHeading(selector),
    () => undefined,
  )
