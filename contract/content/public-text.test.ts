import { expect, test } from 'vitest'
import { hasContactDetails, publicText } from './public-text.ts'

test.each([
  'Call me on 08035550188 please',
  'My number is 0803 555 0188?',
  'Is it (0803) 555-0188?',
  '+234 803 555 0188',
  '+234(0)803.555.0188',
  'WhatsApp 2348035550188',
  'Office: 0201 234 5678',
  'WhatsApp: 8035550188.',
  'Call 803 555 0188',
  'From abroad: +44 7700 900123',
  'Write to ada.obi+shop@example.com.ng, thanks',
  'See https://wa.me/ada',
  'More at www.example.com',
])('finds contact details in “%s”', text => {
  expect(hasContactDetails(text)).toBe(true)
})

test.each([
  'It cost ₦20,000 instead of ₦ 25 000.50',
  'Sizes 08 10 12 14 16 18 20?',
  'Is the barcode 0701234567890?',
  'Part BM-8035550188 or 18035550188?',
  'Bought on 08/10/2026 at 10.30',
  'Model 0803-55 with 3.5 mm jack @ 65 W',
  'It came on time.It fits',
  'My order BM-7K4Q-2M9X came to Lagos 100001',
])('finds none in “%s”', text => {
  expect(hasContactDetails(text)).toBe(false)
})

test('says why a text is refused', () => {
  expect(publicText.safeParse('Write to ada@example.com').error?.issues[0]?.message).toBe(
    'Everybody can read this, so leave out phone numbers, e-mail addresses and links.',
  )
})
