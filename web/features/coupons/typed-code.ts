import { toast } from '#web/shell/toast.ts'

const firstApplied = 'Your code is applied first. Check the price, or empty the field to go on without it.'

/**
 * Applies a code that is typed but not applied, and shows its field. Returns false without one. Call it before a payment:
 * nobody pays a price that leaves out what they typed.
 */
export function applyTypedCode(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[name=code]')].find(({ value }) => value.trim())
  if (!field) return false
  toast.info(firstApplied)
  field.focus()
  // Not the form itself: while the code is being applied, its button does nothing.
  field.form?.querySelector('button')?.click()
  return true
}
