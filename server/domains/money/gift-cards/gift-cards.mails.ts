import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactElement } from 'react'
import type { GiftCardDesign } from '#contract/money/gift-card-limits.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import { longDate } from '#platform/lagos.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { clothStrip, cloths } from './mail-cloth.ts'

export interface Written {
  subject: string
  body: ReactElement
}

interface Card {
  is_gift: boolean
  amount_kobo: Kobo
  design: GiftCardDesign
  recipient_name: string
  recipient_email: string
  sender_name: string
  message: string
  send_at: Date
  expires_at: Date | null
}

const line = (style: CSSProperties, text: string): ReactElement => h(Text, { style: { margin: 0, ...style } }, text)

/** Renders the card: design, amount, recipient, sender, and the code large enough to copy from a phone. */
function picture(card: Card, code: string): ReactElement {
  const { cloth, thread } = cloths[card.design]
  const small: CSSProperties = { fontSize: '14px', lineHeight: '20px', color: thread }
  return h(
    Section,
    { style: { backgroundColor: cloth, borderRadius: '18px', borderCollapse: 'separate', margin: '0 0 20px' } },
    clothStrip(thread),
    h(
      Section,
      { style: { padding: '20px 24px 24px' } },
      line(small, card.is_gift ? `For ${card.recipient_name}, from ${card.sender_name}` : `For ${card.recipient_name}`),
      line(
        { fontSize: '38px', lineHeight: '48px', fontWeight: 700, letterSpacing: '-1px', color: '#ffffff' },
        formatKobo(card.amount_kobo).replace(/\.00$/, ''),
      ),
      h(
        Text,
        {
          style: {
            margin: '16px 0 0',
            padding: '12px 8px',
            backgroundColor: '#ffffff',
            borderRadius: '10px',
            fontFamily: "'Courier New', Courier, monospace",
            fontSize: '17px',
            lineHeight: '26px',
            fontWeight: 700,
            letterSpacing: '0.5px',
            whiteSpace: 'nowrap',
            textAlign: 'center',
            color: '#15201b',
          },
        },
        code,
      ),
    ),
  )
}

/** Mails the card to the recipient: the only place with its code. `again`: the code replaces one that was mailed before. */
export function cardMail(
  card: Card,
  { code, appUrl, again = false }: { code: string; appUrl: string; again?: boolean },
): Written {
  const amount = formatKobo(card.amount_kobo)
  const until = card.expires_at ? `, until ${longDate(card.expires_at)}` : ''
  const how = card.is_gift
    ? `Put the card into your account: one is free and takes a minute. The card pays for anything on Bitmarte, at once or in parts${until}.`
    : `It’s in your account already, and pays for anything on Bitmarte, at once or in parts${until}.`
  return {
    subject: card.is_gift ? `${card.sender_name} sent you a gift card of ${amount}` : `Your gift card of ${amount}`,
    body: mailLayout({
      preview: card.is_gift ? 'Your code is inside.' : 'It’s in your account.',
      ...(card.is_gift && { because: `${card.sender_name} sent you a gift card` }),
      heading: card.is_gift ? `A gift for you, ${card.recipient_name}` : 'Your gift card is ready',
      children: h(
        Fragment,
        null,
        ...(card.is_gift && card.message ? [mailText(`“${card.message}”`)] : []),
        picture(card, code),
        ...(again
          ? [mailText('If you have an earlier mail with this card, its code no longer works. Use this one.')]
          : []),
        mailText(how),
        mailButton(
          // What is behind the # stays in the browser (decision 0010).
          card.is_gift ? `${appUrl}/gift-cards/redeem#${code}` : `${appUrl}/customer/gift-cards`,
          card.is_gift ? 'Put it into your account' : 'See it in your account',
        ),
        ...(card.is_gift
          ? [mailText('Keep this mail to yourself: whoever has the code can add the card to their own account.')]
          : []),
      ),
    }),
  }
}

/** What was done with a gift, at the beginning of a sentence about it. */
const doneWords = {
  changed: 'You changed',
  'sent again': 'You sent again',
  'sent again by Bitmarte': 'We sent again',
}

/** Confirms a gift to its buyer, or what was done with it, without the code. */
export function boughtMail(
  card: Card,
  { appUrl, now, did }: { appUrl: string; now: Date; did?: keyof typeof doneWords },
): Written {
  const amount = formatKobo(card.amount_kobo)
  const when =
    card.send_at > now
      ? `We mail it to ${card.recipient_email} on ${longDate(card.send_at)}, at 08:00.`
      : `We have mailed it to ${card.recipient_email}.`
  const words = did && `${doneWords[did]} your gift card`
  return {
    subject: `${words ?? 'Your gift card'} for ${card.recipient_name}`,
    body: mailLayout({
      preview: did ? when : `We have your payment of ${amount}.`,
      heading: `A gift for ${card.recipient_name}`,
      children: h(
        Fragment,
        null,
        mailText(`${words ? `${words} of ${amount}.` : `We have your payment of ${amount} for a gift card.`} ${when}`),
        ...(did?.startsWith('sent again') ? [mailText('The code that we mailed before no longer works.')] : []),
        ...(did && did !== 'sent again by Bitmarte'
          ? [mailText('If that wasn’t you, change your password and contact us.')]
          : []),
        mailText('The code goes to the receiver alone. You see in your account whether it was sent.'),
        mailButton(`${appUrl}/customer/gift-cards`, 'See your gift cards'),
      ),
    }),
  }
}

/** Informs the buyer of a full refund. */
export function givenBackMail({ appUrl, amount, reason }: { appUrl: string; amount: Kobo; reason: string }): Written {
  const paid = formatKobo(amount)
  return {
    subject: `Your ${paid} is on its way back`,
    body: mailLayout({
      preview: 'We couldn’t make a gift card of your payment.',
      heading: `${paid} goes back to you`,
      children: h(
        Fragment,
        null,
        mailText(`We couldn’t make a gift card of your payment of ${paid}. ${reason}`),
        mailText(`All of it goes back to where you paid from. ${banksTake}. You need do nothing.`),
        mailButton(`${appUrl}/gift-cards`, 'Buy a gift card'),
      ),
    }),
  }
}
