import { toast } from '#web/shell/toast.ts'

const codeFirst = 'Your code is applied first. Check the price, or empty the field.'
const addressFirst = 'Save your address first, or go back to keep the old one.'

/**
 * Applies a code that is typed but not applied and shows its field, or shows the buttons of a form with `data-unsaved`,
 * an address. Returns false without either. Call it before a payment: nobody pays for less or more than they typed.
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
