import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Row, Stack } from './layout.tsx'
import { Text } from './text.tsx'

/** Domains that many Nigerians have their e-mail at. A domain close to one of them is probably mistyped. */
const domains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'mail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'aol.com',
  'protonmail.com',
  'zoho.com',
]

/** Returns the address that was probably meant: `tola@gmail.com` for `tola@gmial.com`; undefined if there is none. */
export async function likelyEmail(typed: string): Promise<string | undefined> {
  const { run } = await import('@zootools/email-spell-checker')
  return run({ email: typed.trim(), domains, topLevelDomains: [], secondLevelDomains: [] })?.full
}

interface Props {
  /** An e-mail field. */
  children: ReactNode
  onAccept: (email: string, input: HTMLInputElement) => void
}

/** Asks below an e-mail field whether another address was meant, once the field is left or its form is sent from it. */
export function EmailHint({ children, onAccept }: Props) {
  const [hint, setHint] = useState<{ email: string; input: HTMLInputElement }>()
  const ask = async ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const email = await likelyEmail(target.value).catch(() => undefined)
    setHint(email ? { email, input: target } : undefined)
  }
  return (
    <Stack gap={1.5} onBlur={ask} onKeyDown={event => event.key === 'Enter' && ask(event)}>
      {children}
      <div role="status">
        {hint && (
          <Row as="p" gap={1.5} wrap>
            <Text>Did you mean</Text>
            <Text
              as="button"
              type="button"
              link
              onClick={() => {
                onAccept(hint.email, hint.input)
                setHint(undefined)
              }}
            >
              {/* With the question mark, which would else be alone on a phone's next line. */}
              {hint.email}?
            </Text>
          </Row>
        )}
      </div>
    </Stack>
  )
}
