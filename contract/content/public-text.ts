import { z } from 'zod'

// Phone numbers: Nigerian ones as `phoneNumber` accepts them, with up to two separators between digits; mobile ones
// without their 0; and those of any country with a plus sign.
const phone = /(?<![\d+])(?:\+?234[\s().-]{0,2}0?|0)[\s().-]{0,2}(?:[789][01]|20)(?:[\s().-]{0,2}\d){8}(?!\d)/
const shortPhone = /(?<![\w+-])[789][01]\d[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/
const foreignPhone = /\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/
const address = /[^\s@]@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/u
const link = /https?:\/\/|\bwww\.[\p{L}\d]/iu

/** Returns whether a text has a phone number, an e-mail address or a link in it. */
export const hasContactDetails = (text: string): boolean =>
  [phone, shortPhone, foreignPhone, address, link].some(details => details.test(text))

const refused = 'Everybody can read this, so leave out phone numbers, e-mail addresses and links.'

/** Text that strangers read on public pages. Refuses phone numbers, e-mail addresses and links. */
export const publicText = z
  .string()
  .trim()
  .refine(text => !hasContactDetails(text), refused)
