import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bankOf } from './banks.ts'
import type { Database } from './database.ts'
import { notFound, read, refused } from './errors.ts'
import { jsonColumn, metadataInput, type Page, pageMeta, pageOf } from './input.ts'
import { accountName } from './names.ts'
import { newCode, now, type Sandbox } from './sandbox.ts'

const recipientInput = z.object({
  type: z.literal('nuban', 'Invalid recipient type'),
  name: z.string('Name is required').trim().min(1, 'Name is required').max(200, 'Name is too long'),
  account_number: z.string('Account number is required').regex(/^\d{10}$/, 'Account number is invalid'),
  bank_code: z.string('Bank code is required').refine(code => bankOf(code) !== undefined, 'Bank is invalid'),
  description: z.string('Invalid description').max(500, 'Description is too long').optional(),
  currency: z.literal('NGN', 'Currency not supported by merchant').optional(),
  metadata: metadataInput.optional(),
})

const row = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  account_number: z.string(),
  bank_code: z.string(),
  description: z.string(),
  metadata: jsonColumn.nullable(),
  created_at: z.string(),
})
export type Recipient = z.infer<typeof row>

/** Creates a recipient, or returns the existing one of the account. */
function createRecipient({ db }: Sandbox, input: z.infer<typeof recipientInput>): Recipient {
  if (!resolves(input.account_number)) throw refused('Account number is invalid', 'invalid_account_number')
  db.run(
    `INSERT INTO recipients (code, name, account_number, bank_code, description, metadata, created_at)
     VALUES (:code, :name, :account_number, :bank_code, :description, :metadata, :created_at) ON CONFLICT DO NOTHING`,
    {
      code: newCode('RCP_'),
      name: input.name,
      account_number: input.account_number,
      bank_code: input.bank_code,
      description: input.description ?? '',
      metadata: input.metadata ? JSON.stringify(input.metadata) : null,
      created_at: now(db),
    },
  )
  const recipient = db.get(row, 'SELECT * FROM recipients WHERE account_number = :account AND bank_code = :bank', {
    account: input.account_number,
    bank: input.bank_code,
  })
  if (!recipient) throw new Error('A recipient that was just written is missing')
  return recipient
}

/** Returns whether an account number belongs to somebody: ten digits, the last four not all 0. */
export const resolves = (accountNumber: string) => /^\d{10}$/.test(accountNumber) && !accountNumber.endsWith('0000')

/** Returns the recipient with this code or ID. Throws PaystackError when it doesn't exist. */
export function recipientOf(db: Database, codeOrId: string | number): Recipient {
  const found = db.get(row, 'SELECT * FROM recipients WHERE code = :key OR CAST(id AS TEXT) = :key', {
    key: String(codeOrId),
  })
  if (!found)
    throw notFound('Recipient specified is invalid', 'invalid_recipient', 'Create the transfer recipient first')
  return found
}

/** A recipient as in every response. */
export const recipientView = (recipient: Recipient) => ({
  active: true,
  createdAt: recipient.created_at,
  currency: 'NGN',
  description: recipient.description,
  domain: 'test',
  email: '',
  id: recipient.id,
  integration: 100_032,
  metadata: recipient.metadata,
  name: recipient.name,
  recipient_code: recipient.code,
  type: 'nuban',
  updatedAt: recipient.created_at,
  is_deleted: false,
  isDeleted: false,
  details: {
    authorization_code: null,
    account_number: recipient.account_number,
    account_name: accountName(recipient.account_number, recipient.bank_code),
    bank_code: recipient.bank_code,
    bank_name: bankOf(recipient.bank_code)?.name ?? '',
  },
})

function listRecipients(db: Database, page: Page) {
  const rows = db.all(row, 'SELECT * FROM recipients ORDER BY id DESC LIMIT :limit OFFSET :offset', {
    limit: page.perPage,
    offset: page.offset,
  })
  const total = db.get(z.object({ total: z.int() }), 'SELECT count(*) AS total FROM recipients')?.total ?? 0
  return { rows, total }
}

export function recipientRoutes(api: FastifyInstance, box: Sandbox): void {
  api.post('/transferrecipient', (request, reply) => {
    const recipient = createRecipient(box, read(recipientInput, request.body))
    return reply.code(201).send({
      status: true,
      message: 'Transfer recipient created successfully',
      data: recipientView(recipient),
    })
  })

  api.get<{ Querystring: Record<string, unknown> }>('/transferrecipient', ({ query }) => {
    const page = pageOf(query)
    const { rows, total } = listRecipients(box.db, page)
    return {
      status: true,
      message: 'Recipients retrieved',
      data: rows.map(recipientView),
      meta: pageMeta(page, total),
    }
  })
}
