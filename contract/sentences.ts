import { z } from 'zod'

/** For what isn't a moment as calls write it; who chooses one in a form reads other words. */
const notAMoment = 'Write a date and time, such as 2026-11-21T09:14:00Z.'

export const notAnEmail = 'Write an e-mail address, such as ada@example.com.'

/** Words for what a field must match, where its schema gives none of its own. */
const formats: Readonly<Record<string, string>> = {
  email: notAnEmail,
  date: 'Write a date, such as 2026-11-21.',
  datetime: notAMoment,
  url: 'Write a web address that begins with https://.',
}

const plural = (count: number | bigint, one: string) =>
  `${count.toLocaleString('en-NG')} ${one}${BigInt(count) === 1n ? '' : 's'}`

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', file: 'byte' }

/**
 * The sentence for a value that a schema refuses, in words that the person who typed it understands.
 * The API's 422 and the forms of the web both answer it, since every schema of the contract is made with it.
 */
export const sentence: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'This is needed.'
        : issue.expected === 'number' || issue.expected === 'int'
          ? 'Write a number.'
          : 'This isn’t in the form we expect.'
    case 'too_small': {
      const unit = units[issue.origin]
      if (!unit) return `${issue.inclusive ? 'At least' : 'More than'} ${issue.minimum.toLocaleString('en-NG')}.`
      return issue.input === '' || BigInt(issue.minimum) === 1n
        ? 'This is needed.'
        : `At least ${plural(issue.minimum, unit)}.`
    }
    case 'too_big': {
      const unit = units[issue.origin]
      return `At most ${unit ? plural(issue.maximum, unit) : issue.maximum.toLocaleString('en-NG')}.`
    }
    case 'invalid_format':
      return formats[issue.format] ?? 'This isn’t in the form we expect.'
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'At most 2 decimals.' : `Write a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    default:
      return 'This isn’t right.'
  }
}

z.config({ customError: sentence })
