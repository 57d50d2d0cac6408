import { z } from 'zod'

/** Message for an invalid moment in an API call. A form's date picker has its own. */
const notAMoment = 'Write a date and time, such as 2026-11-21T09:14:00Z.'

export const notAnEmail = 'Write an e-mail address, such as ada@example.com.'

/** Default messages per string format. */
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
 * Message for a validation error, in words that the person who typed the value understands. Every schema of the
 * contract uses it, so the API's 422 and the web forms show the same text.
 */
const sentence: z.core.$ZodErrorMap = issue => {
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
      // IDs are chosen, not typed.
      if (issue.format === 'guid' && issue.input === '') return 'Choose one.'
      return formats[issue.format] ?? 'This isn’t in the form we expect.'
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'At most 2 decimals.' : `Write a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return issue.input ? `Choose one of: ${issue.values.map(String).join(', ')}.` : 'Choose one.'
    default:
      return 'This isn’t right.'
  }
}

z.config({ customError: sentence })
