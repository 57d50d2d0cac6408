import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { getUnsubscribeLink, unsubscribe } from '#contract/notifications/notice-choices.ts'
import { noticeWords } from '#contract/notifications/notice-kinds.ts'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { unlessMissing } from '#web/shell/unless-missing.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

export const loader = async ({ context, params: { token = '' } }: LoaderFunctionArgs) => {
  const link = await unlessMissing(web(context).api(getUnsubscribeLink, { params: { token } }))
  return link ? { ...noticeWords[link.kind], on: link.on } : data(null, { status: 404 })
}

/** Stops the mails, or with `on` sends them again. Mail programs post here directly (RFC 8058). */
export const action = async ({ request, context, params: { token = '' } }: ActionFunctionArgs) => {
  const form = await request.formData()
  const on = form.get('on') === 'yes'
  await web(context).api(unsubscribe, { params: { token }, body: { on } })
  return form.has('List-Unsubscribe') ? null : redirect(`/unsubscribe/${token}?done=yes`)
}

export const meta: MetaFunction = args => pageMeta(args, { title: 'Stop mails', unlisted: true })

/**
 * Page of the link in a mail. Opening it stops the mails by a script, because mail scanners open links without running
 * scripts; a button does the same without scripts.
 */
export default function UnsubscribePage() {
  const link = useLoaderData<typeof loader>()
  return link ? <StopMails {...link} /> : <BrokenLink />
}

const BrokenLink = () => (
  <Stack as="main" gap={4} style={{ maxWidth: 560 }}>
    <h1>This link is incomplete or no longer works</h1>
    <p>Choose in your account which mails we send you.</p>
    <div>
      <ActionLink to="/customer/account#notices" look="main">
        Choose notices
      </ActionLink>
    </div>
  </Stack>
)

function StopMails({ name, help, on }: { name: string; help: string; on: boolean }) {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const stops = on && !search.has('done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (stops) void submit({}, { method: 'post', replace: true })
  }, [])
  return (
    <Stack as="main" gap={4} style={{ maxWidth: 560 }}>
      <h1>{on ? 'Stop mails' : 'These mails are stopped'}</h1>
      <div role="status">
        <p>
          {on ? 'We send you these mails: ' : 'We no longer send you these mails: '}
          <strong>{name}</strong>.
        </p>
        <Note>{help.replace(/\.?$/, '.')}</Note>
      </div>
      <Form method="post" replace>
        {!on && <input type="hidden" name="on" value="yes" />}
        <Action type="submit" look={on ? 'main' : 'plain'}>
          {on ? 'Stop these mails' : 'Send them again'}
        </Action>
      </Form>
      <Note>
        Receipts, delivery codes, refunds and mails that protect your account still arrive.{' '}
        <Text as={Link} to="/customer/account#notices" underline>
          Choose all notices
        </Text>
      </Note>
    </Stack>
  )
}
