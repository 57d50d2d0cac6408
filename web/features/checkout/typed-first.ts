import { toast } from '#web/shell/toast.ts'

const codeFirst = 'Your code is applied first. Check the price, or empty the field.'
const addressFirst = 'Save your address first, or go back to keep the old one.'

/**
 * Handles what is typed at checkout but not used yet: applies a coupon or gift card code, or focuses the save button of an
 * unsaved address (a form with `data-unsaved`), and says why. Returns whether there was any. Call it before a payment, and
 * don't pay then: the price leaves out what was typed.
 */
export function typedFirst(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-unsaved=true] [type=submit], input[name=code]')
  const field = [...fields].find(({ type, value }) => type === 'submit' || value.trim())
  if (!field) return false
  const isCode = field.name === 'code'
  toast.info(isCode ? codeFirst : addressFirst)
  field.focus()
  // Not the form itself: while the code is being applied, its button does nothing.
  if (isCode) field.form?.querySelector('button')?.click()
  return true
}
