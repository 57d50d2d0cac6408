import { useState } from 'react'
import type { Resource } from '#contract/access.ts'
import type { firstSteps } from '#contract/catalog/selling.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { toast } from '#web/shell/toast.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCheck } from '#web/ui/work-icons.ts'

export type FirstStepsDone = AnswerOf<typeof firstSteps>

interface Step {
  id: 'product' | 'policy' | 'delivery' | 'bank' | 'theme'
  title: string
  why: string
  to: string
  resource: Resource
  /** Page and resource of it once the store is live. */
  live?: { to: string; resource: Resource }
  /** A choice beside it. */
  also?: { label: string; to: string; resource: Resource }
}

const steps: readonly Step[] = [
  {
    id: 'product',
    title: 'Add your first product',
    why: 'Name, price, weight and a picture. Customers see it once we have approved it.',
    to: '/merchant/products/new',
    resource: 'products',
  },
  {
    id: 'policy',
    title: 'Write a policy',
    why: 'Say how returns and delivery work. Customers look for it before they order.',
    to: '/merchant/policies',
    resource: 'policies',
  },
  {
    id: 'delivery',
    title: 'Set where parcels are picked up',
    why: 'Bitmarte delivers from there. You can also deliver yourself.',
    to: '/merchant/onboarding?step=pickup',
    resource: 'onboarding',
    live: { to: '/merchant/store-profile', resource: 'profile' },
    also: { label: 'Own delivery', to: '/merchant/shipping', resource: 'shipping' },
  },
  {
    id: 'bank',
    title: 'Add your bank account',
    why: 'We pay your earnings to it.',
    to: '/merchant/bank-account',
    resource: 'bank',
  },
  {
    id: 'theme',
    title: 'Choose how your store looks',
    why: 'A layout, your logo and your colours.',
    to: '/merchant/theme-store',
    resource: 'themes',
  },
]

/** Returns the steps that a role can take, each with the page where it does so now. */
export const stepsFor = ({ live }: Pick<FirstStepsDone, 'live'>, manages: (resource: Resource) => boolean) =>
  steps
    .map(step => (live ? { ...step, ...step.live } : step))
    .filter(({ resource }) => manages(resource))
    .map(step => ({ ...step, also: step.also && manages(step.also.resource) ? step.also : undefined }))

const sharedKey = (storeUrl: string) => `shared ${storeUrl}`

/** Checklist until the first sale, in place of numbers that are all zero. */
export function FirstSteps({ done }: { done: FirstStepsDone }) {
  const { can } = useRights()
  const [shared, setShared] = useState(() => localStorage.getItem(sharedKey(done.storeUrl)) !== null)
  const [shownLink, setShownLink] = useState('')
  const mine = stepsFor(done, resource => can(resource, 'manage'))
  const share = async () => {
    const url = new URL(`/storefront/${done.storeUrl}`, location.href).href
    const copy = () => navigator.clipboard.writeText(url).then(() => toast.good('Link copied.'))
    try {
      await (navigator.share?.({ url }) ?? copy())
    } catch (error) {
      // Somebody who closes the dialog shares nothing.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setShownLink(url)
    }
    localStorage.setItem(sharedKey(done.storeUrl), 'yes')
    setShared(true)
  }
  if (!mine.length) return null
  const count = mine.filter(({ id }) => done[id]).length + (shared ? 1 : 0)
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <Section title="Your way to the first sale" aside={<Note>{`${count} of ${mine.length + 1} done`}</Note>}>
        <List lined={0}>
          {mine.map(({ id, title, why, to, also }) => (
            <Row as="li" key={id} gap={3} wrap>
              <Row as={Link} gap={3} touch grow to={to} style={{ flexBasis: 220, paddingBlock: 'var(--space-3)' }}>
                <Mark done={done[id]} />
                <Words title={title} why={why} done={done[id]} />
              </Row>
              {also && (
                <div style={{ paddingBlock: 'var(--space-2)' }}>
                  <ActionLink to={also.to}>{also.label}</ActionLink>
                </div>
              )}
            </Row>
          ))}
          <li>
            <Row gap={3} wrap style={{ paddingBlock: 'var(--space-3)' }}>
              <Mark done={shared} />
              <Words
                title="Share your store"
                why={
                  done.live
                    ? 'Send its link to the people who buy from you already.'
                    : 'You can share its link once your store is approved.'
                }
                done={shared}
              />
              {done.live && <Action onClick={share}>Share link</Action>}
            </Row>
            <p role="status" style={{ overflowWrap: 'anywhere' }}>
              {shownLink && `Copy this link: ${shownLink}`}
            </p>
          </li>
        </List>
      </Section>
    </div>
  )
}

const Mark = ({ done }: { done: boolean }) => (
  <Text
    as="span"
    tone={done ? 'palm' : 'muted'}
    aria-hidden="true"
    style={{
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      width: 28,
      height: 28,
      border: '1.5px solid',
      borderRadius: 'var(--radius-full)',
    }}
  >
    {done && <IconCheck size={16} stroke={3} />}
  </Text>
)

const Words = ({ title, why, done }: { title: string; why: string; done: boolean }) => (
  <Stack gap={0.5} grow style={{ flex: '1 1 200px' }}>
    <Text weight="strong" lit={!done} tone={done ? 'muted' : undefined}>
      {title}
      {done && <span className="visually-hidden">, done</span>}
    </Text>
    {!done && <Note>{why}</Note>}
  </Stack>
)
