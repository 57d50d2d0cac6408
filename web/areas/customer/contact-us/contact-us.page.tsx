import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Link,
  type MetaFunction,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { contactBody, contactUs } from '#contract/content/contact.ts'
import { errors } from '#contract/errors.ts'
import { connection, done } from '#contract/messages.ts'
import { type ContactRefusal, fields } from '#web/features/contact/contact-words.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { refusalOf } from '#web/shell/refusal.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ContactForm } from './contact-form.tsx'
import classes from './contact-us.module.css'

/** A form of this page is far below it; what says nothing of its length isn't read at all. */
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

/** Without a network what was typed stays, and so does the page. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof TypeError) return { message: connection, errors: {}, typed: {} }
    throw error
  }
}

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: 'Contact us',
    description: 'Contact Bitmarte about an order, a payment, a delivery or selling here. We reply by e-mail.',
  })

export default function ContactUsPage() {
  const [search] = useSearchParams()
  const refusal = useActionData<ContactRefusal>()
  return (
    <main className={classes.page}>
      <Stack gap={2} className={classes.words}>
        <h1>Contact us</h1>
        <p>Send us a message and we’ll reply by e-mail.</p>
        <h2>Often faster</h2>
        <ul>
          <li>
            <Link to="/customer/orders">Your orders</Link> show where each delivery is, and let you cancel before
            pickup.
          </li>
          <li>
            A store’s page has its <Link to="/stores">policies</Link> on returns and sending.
          </li>
          <li>
            <Link to="/sell">What selling costs</Link> stands on a page of its own.
          </li>
        </ul>
      </Stack>
      {search.has('sent') ? (
        <Stack gap={3} align="start" className={classes.card} role="status">
          <Adire seed="letter" tone="palm" columns={4} rows={2} className={classes.cloth} />
          <h2>{done.messageSent}</h2>
          <p>If you don’t hear from us within a day, check your spam folder, or write again with another e-mail.</p>
          <ActionLink to="/">Back to the shop</ActionLink>
        </Stack>
      ) : (
        <Stack gap={3} align="start" className={classes.card}>
          <ContactForm refusal={refusal} />
        </Stack>
      )}
    </main>
  )
}
