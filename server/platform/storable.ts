import type { FieldError } from './failure.ts'

/** Deeper than any declared input. */
const deepest = 32
const message = 'This has a character that can’t be saved. Type it again.'

/** Returns whether PostgreSQL can store the text: no NUL and no unpaired surrogate. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Returns the beginning of a text, at most so many characters (UTF-16) long, without half an emoji at its end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Makes a file's name storable in PostgreSQL, at most 200 characters long, with U+FFFD for invalid characters. */
export const storableName = (name: string): string =>
  beginningOf(name.replaceAll('\u0000', '\ufffd').toWellFormed(), 200)

/** Finds the fields of a parsed input whose text or name PostgreSQL can't store. Lists at most 20. */
export function unstorableFields(input: unknown): FieldError[] {
  const found: FieldError[] = []
  const look = (value: unknown, path: readonly string[]): void => {
    if (found.length === 20) return
    if (typeof value === 'string') {
      if (!storable(value)) found.push({ field: path.join('.'), message })
    } else if (path.length > deepest) {
      found.push({ field: path.slice(0, 2).join('.'), message: 'This is nested too deeply.' })
    } else if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) look(each, [...path, String(at)])
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [name, each] of Object.entries(value)) {
        if (storable(name)) look(each, [...path, name])
        else found.push({ field: path.join('.'), message })
      }
    }
  }
  look(input, [])
  return found
}
