/** How long after a change what it shows may load, in milliseconds. */
const watchedMs = 10_000
let watch: MutationObserver | undefined

/** Stops watching whether the focus is lost. */
export const endWatch = (): void => watch?.disconnect()

/** Gives the focus to a place whenever it is lost, now or while what follows a change loads. */
export function returnLostFocus(placeOf: () => HTMLElement | null): void {
  endWatch()
  const mend = () => {
    if (document.activeElement === document.body) placeOf()?.focus({ preventScroll: true })
  }
  const ours = new MutationObserver(mend)
  ours.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => ours.disconnect(), watchedMs)
  watch = ours
  mend()
}

/** Gives a lost focus to the first heading of a selector, also if it comes later. */
export const returnToHeading = (selector: string): void =>
  returnLostFocus(() => {
    const heading = document.querySelector<HTMLElement>(selector)
    if (heading) {
      heading.tabIndex = -1
      heading.style.outlineStyle = 'none'
    }
    return heading
  })
