import type { FocusEvent, KeyboardEvent } from 'react'

const plain = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Chooses the option that somebody typed in full, or the only one left, or with `first` the first of several. Returns
 * whether it chose one.
 */
function takeTyped(input: HTMLInputElement, first = false): boolean {
  const typed = plain(input.value)
  if (!typed || input.readOnly) return false
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ?? [])]
  // The label comes first; what else an option says, such as towns, is below it.
  const labelOf = (option: HTMLElement) =>
    plain(document.createTreeWalker(option, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue ?? '')
  const match =
    options.find(option => labelOf(option) === typed) ?? (first || options.length === 1 ? options[0] : undefined)
  // A click on one that is chosen would take it away.
  if (!match || match.hasAttribute('data-combobox-active')) return false
  match.click()
  return true
}

/** Default props of selects that are searched by typing: who leaves the field or presses Enter has chosen what is typed, and Enter the first of several. */
export const takesTyped = {
  // In the capture phase, before Mantine empties the field.
  onBlurCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => void takeTyped(currentTarget),
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    // An option that the arrows chose is Mantine's.
    if (list?.querySelector('[data-combobox-selected]') || !takeTyped(event.currentTarget, true)) return
    event.preventDefault()
    event.stopPropagation()
  },
}
