import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { contactBody, contactUs } from '#contract/cases/contact.ts'
import { done } from '#contract/done.ts'
import { errors } from '#contract/errors.ts'
import { connection } from '#contract/messages.ts'
import { type ContactRefusal, contactDraft, fields, orderOf } from '#web/features/contact/contact-words.ts'
import { web } from '#web/shell/context.ts'
import { forgetDraft } from '#web/shell/draft.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { refusalOf } from '#web/shell/refusal.ts'
import { tokenOf, useAccount, useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Grid, List, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { ContactForm } from './contact-form.tsx'
import classes from './contact-us.module.css'
import { sendSignedIn } from './contact-us-calls.ts'

/** The largest accepted request body. The action refuses requests without a Content-Length too. */
const mostBytes = 64 * 1024

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const refused = (status: number, refusal: Partial<ContactRefusal> = {}) =>
    data<ContactRefusal>({ message: errors.invalid.message, errors: {}, typed: {}, ...refusal }, { status })
  if (!(Number(request.headers.get('content-length') ?? Number.NaN) <= mostBytes))
    return refused(413, { message: errors.too_large.message })
  const form = await request.formData()
  const typed = Object.fromEntries(fields.map(field => [field, String(form.get(field) ?? '')]))
  const read = contactBody.safeParse({ ...typed, website: String(form.get('website') ?? '') })
  if (!read.success) {
    const wrong = read.error.issues.map(issue => [issue.path.join('.'), issue.message])
    return refused(422, { typed, errors: Object.fromEntries(wrong.toReversed()) })
  }
  try {
    await web(context).api(contactUs, { body: read.data })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refused(refusal.status, { typed, message: refusal.message })
  }
  return redirect('/contact-us?sent=yes')
}

/**
 * Sends the message in the name of the customer who is signed in: the server's action knows no session. Keeps the page and
 * the typed text when the network is down.
 */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const draft = contactDraft(orderOf(new URL(request.url).searchParams))
  try {
    if (!tokenOf('customer')) return await serverAction<typeof action>()
    const typed = Object.fromEntries(await request.formData())
    // The server validates the fields and names those that it refuses.
    await sendSignedIn(typed as Parameters<typeof sendSignedIn>[0])
    forgetDraft(draft, 'tab')
    return redirect('/contact-us?sent=yes')
  } catch (error) {
    if (error instanceof TypeError) return { message: connection, errors: {}, typed: {} }
    // The server's action redirects once the message is sent.
    if (error instanceof Response) forgetDraft(draft, 'tab')
    if (!(error instanceof ApiFailure)) throw error
    const errors = Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field, message]))
    return { message: error.message, errors, typed: {} }
  }
}

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: 'Contact us',
    description: 'Contact Bitmarte about an order, a payment, a delivery or selling here. We reply by e-mail.',
  })

const link = { tone: 'palm', weight: 'strong', style: { textDecoration: 'underline' } } as const

export default function ContactUsPage() {
  const [search] = useSearchParams()
  const refusal = useActionData<ContactRefusal>()
  const session = useSession('customer')
  // A guest has no page of help requests.
  const account = useAccount()
  return (
    <Grid as="main" gap={6} across={12} columns={2} narrow={1} align="start" style={{ marginTop: 'var(--space-2)' }}>
      <Stack gap={2}>
        <h1>Contact us</h1>
        <Text as="p" tone="muted">
          Send us a message and we’ll reply by e-mail.
          {account && ' You’re signed in, so the message and our reply are also in your account, under Help requests.'}
        </Text>
        <Text as="h2" size="base" className={classes.faster} style={{ marginTop: 'var(--space-4)' }}>
          Often faster
        </Text>
        <List gap={2} tone="muted" className={classes.faster}>
          <li>
            <Text as={Link} {...link} to="/customer/orders">
              Your orders
            </Text>{' '}
            show where each delivery is, and let you cancel before pickup.
          </li>
          <li>
            <Text as={Link} {...link} to="/help">
              Help
            </Text>{' '}
            explains delivery, returns and payments. A store’s page has its own{' '}
            <Text as={Link} {...link} to="/stores">
              policies
            </Text>
            .
          </li>
          <li>
            To sell here, see{' '}
            <Text as={Link} {...link} to="/sell">
              plans and prices
            </Text>
            .
          </li>
        </List>
      </Stack>
      {search.has('sent') ? (
        <Stack gap={3} align="start" panel="card" style={{ padding: 'var(--inset)' }} role="status">
          <Adire
            seed="letter"
            tone="palm"
            columns={4}
            rows={2}
            style={{ width: 96, height: 48, borderRadius: 'var(--radius-md)' }}
          />
          <h2>{done.messageSent}</h2>
          <p>If you don’t hear from us within a day, check your spam folder, or write again with another e-mail.</p>
          {account && <ActionLink to="/customer/cases">Your help requests</ActionLink>}
          <ActionLink to="/">Back to the shop</ActionLink>
        </Stack>
      ) : (
        <Stack panel="card" style={{ padding: 'var(--inset)' }}>
          <ContactForm refusal={refusal} user={session?.user} order={orderOf(search)} />
        </Stack>
      )}
    </Grid>
  )
}
