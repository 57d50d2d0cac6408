import type { FastifyInstance } from 'fastify'
import { id } from '#contract/fields.ts'
import type { Database } from '../database/database.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:860px;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
li{padding:.5rem 0}small{opacity:.7}iframe{width:100%;height:75vh;border:1px solid #8886;border-radius:12px;background:#fff}</style>${body}</html>`

/** Lists mails at /dev/mailbox?to=…, newest first, while no mail server is configured. Not in production. */
export async function mailbox(app: FastifyInstance, db: Database): Promise<void> {
  app.get<{ Querystring: { to?: string | string[] } }>('/dev/mailbox', async (request, reply) => {
    const [to = ''] = [request.query.to].flat()
    const mails = await db.read
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'created_at'])
      .$if(to !== '', query => query.where('recipient', '=', to.toLowerCase()))
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    const rows = mails.map(
      mail => `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br>
        <small>to ${escapeHtml(mail.recipient)}, ${mail.created_at.toISOString()}</small></li>`,
    )
    const form = `<form><input name="to" type="email" placeholder="Receiver" value="${escapeHtml(to)}"> <button>Show</button></form>`
    return reply
      .type('text/html')
      .send(page('Mailbox', `<h1>Mailbox</h1>${form}<ul>${rows.join('') || '<li>No mail yet.</li>'}</ul>`))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const parsedId = id.safeParse(request.params.id)
    const mail = parsedId.success
      ? await db.read.selectFrom('mails').selectAll().where('id', '=', parsedId.data).executeTakeFirst()
      : undefined
    if (!mail) return reply.callNotFound()
    const body = `<p><a href="/dev/mailbox">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.recipient)}</p>
      <iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html)}"></iframe>`
    return reply.type('text/html').send(page(mail.subject, body))
  })
}
