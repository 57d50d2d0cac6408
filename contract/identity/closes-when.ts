/**
 * Returns when a closing account closes, in the words of pages and mails. `on` is the day on which the 14 days end, null
 * once they are over; `open` whether something still has to end.
 */
export const closesWhen = (on: string | null, open: boolean): string =>
  on
    ? `on ${on}${open ? ', or later, once nothing is open' : ''}`
    : open
      ? 'as soon as nothing is open'
      : 'within a day'
