import { endWatch, returnLostFocus } from '#web/shell/lost-focus.ts'

const focusable = ':is(a[href], button, input, select, textarea):not(:disabled)'

/**
 * Call it before a change that may remove the focused element, such as a row with its button, and the returned function
 * once the change is done. That returns a lost focus: to the element, to what stands beside what was removed, or to the
 * heading above. The button of a menu stands for its items. `useEffect(keepFocus, [])` does it for a dialog's content.
 */
export function keepFocus(): () => void {
  endWatch()
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : focused
  if (!opener || opener === document.body) return () => {}
  const path: [element: Element, beside: Element | null][] = []
  for (let at: Element | null = opener; at; at = at.parentElement)
    path.push([at, at.nextElementSibling ?? at.previousElementSibling])

  const placeOf = (): HTMLElement | null => {
    const at = path.findIndex(([element]) => element.isConnected)
    const [stays] = path[at] ?? []
    if (stays === opener) return opener as HTMLElement
    const beside = path[at - 1]?.[1]
    if (beside?.isConnected)
      for (const each of [beside, ...beside.querySelectorAll<HTMLElement>(focusable)])
        if (each instanceof HTMLElement && each.matches(focusable) && (each.checkVisibility?.() ?? true)) return each
    let heading: HTMLElement | null = null
    for (let above = stays; above && !heading; above = above.parentElement ?? undefined)
      heading = above.querySelector<HTMLElement>('h1, h2, h3')
    heading?.setAttribute('tabindex', '-1')
    return heading
  }
  return () => returnLostFocus(placeOf)
}

/** The same for a change that a click begins at once: `onClick={returnFocus}` of a link that removes itself. */
export const returnFocus = (): void => keepFocus()()
