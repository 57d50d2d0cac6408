import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ProviderAnswer, type ProviderEvidence, providerDispute } from './paystack-disputes.ts'

/** The provider refused the request, and a retry won't help. */
export class ProviderRefused extends Error {
  readonly status: number
  /** Paystack's reason, such as `duplicate_reference`; empty if it gives none. */
  readonly code: string
  constructor(message: string, status: number, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The provider is unreachable or failing. Whether it performed the request is unknown. */
export class ProviderUnavailable extends Error {}

const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z.number().nullish(),
  paid_at: z.string().nullish(),
  channel: z.string().nullish(),
  ip_address: z.string().nullish(),
  gateway_response: z.string().nullish(),
  customer: z.object({ email: z.string() }),
  authorization: z
    .object({
      authorization_code: z.string().nullish(),
      reusable: z.boolean().nullish(),
      card_type: z.string().nullish(),
      brand: z.string().nullish(),
      last4: z.string().nullish(),
      exp_month: z.string().nullish(),
      exp_year: z.string().nullish(),
      signature: z.string().nullish(),
      bank: z.string().nullish(),
      country_code: z.string().nullish(),
    })
    .nullish(),
})
export type ProviderTransaction = z.infer<typeof transaction>

const charged = z.object({ paused: z.boolean().nullish(), authorization_url: z.url().nullish() })

const refund = z.object({
  id: z.number(),
  status: z.string(),
  amount: z.number(),
  merchant_note: z.string().nullish(),
  /** The ID of the lost dispute that the provider refunded, also inside an object. */
  dispute: z
    .union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])
    .nullish()
    .catch(null),
  transaction_reference: z.string().nullish(),
})
export type ProviderRefund = z.infer<typeof refund>
const transfer = z.object({
  transfer_code: z.string(),
  reference: z.string(),
  status: z.string(),
  amount: z.number(),
  // Missing in the response to a request, and possibly null until the transfer is done.
  fee_charged: z.number().nullish(),
})
export type ProviderTransfer = z.infer<typeof transfer>

/** A period from `from` (inclusive) to `to` (exclusive). */
export interface Period {
  from: Date
  to: Date
}

/** Paystack includes the end. */
const periodQuery = ({ from, to }: Period) => ({
  from: from.toISOString(),
  to: new Date(to.getTime() - 1).toISOString(),
})

/** Client of Paystack's API or a compatible one. Amounts are kobo. Every call may throw ProviderUnavailable. */
export class Paystack {
  readonly #baseUrl: string
  readonly #secretKey: string

  constructor(options: { baseUrl: string; secretKey: string }) {
    this.#baseUrl = options.baseUrl.replace(/\/$/, '')
    this.#secretKey = options.secretKey
  }

  /** Initializes a payment; the customer pays at `authorization_url`. Throws ProviderRefused for a used reference. */
  initialize(input: { email: string; amount: number; reference: string; callbackUrl: string; cancelUrl: string }) {
    return this.#call(
      'POST',
      '/transaction/initialize',
      z.object({ authorization_url: z.string(), access_code: z.string() }),
      {
        email: input.email,
        amount: input.amount,
        currency: 'NGN',
        reference: input.reference,
        callback_url: input.callbackUrl,
        metadata: { cancel_action: input.cancelUrl },
      },
    )
  }

  /**
   * Charges a saved card. The response is only a hint: `verify` returns the outcome. If the bank challenges the owner,
   * it is `paused` until they have answered at `authorization_url`. Throws ProviderRefused for a used reference, or a
   * card that belongs to another e-mail.
   */
  chargeAuthorization(input: { email: string; amount: number; reference: string; authorization: string }) {
    return this.#call('POST', '/transaction/charge_authorization', charged, {
      email: input.email,
      amount: input.amount,
      currency: 'NGN',
      reference: input.reference,
      authorization_code: input.authorization,
    })
  }

  /** Makes a saved card unusable. Throws ProviderRefused for an unknown or inactive authorization. */
  async deactivateAuthorization(authorization: string): Promise<void> {
    await this.#call('POST', '/customer/authorization/deactivate', z.unknown(), { authorization_code: authorization })
  }

  /** Returns the provider's record of a payment; undefined for an unknown reference. */
  async verify(reference: string): Promise<ProviderTransaction | undefined> {
    return this.#unlessUnknown(this.#call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, transaction))
  }

  /** Requests a refund to the payer. */
  refund(input: { transaction: string; amount: number; note: string }) {
    return this.#call('POST', '/refund', refund, {
      transaction: input.transaction,
      amount: input.amount,
      merchant_note: input.note,
    })
  }

  /** Lists the refunds of a payment, to find out whether a request that got no response succeeded. */
  refundsOf(reference: string) {
    return this.#call('GET', `/refund?reference=${encodeURIComponent(reference)}&perPage=100`, z.array(refund))
  }

  /** Returns a dispute; undefined for an unknown one. */
  dispute(id: string) {
    return this.#unlessUnknown(this.#call('GET', `/dispute/${encodeURIComponent(id)}`, providerDispute))
  }

  /** Streams the disputes of a payment, by the provider's ID of it, or those that await an answer, in pages. */
  disputes(of: { transaction: string } | { status: 'awaiting-merchant-feedback' }) {
    return this.#pages('/dispute', of, providerDispute)
  }

  /** Adds evidence to a dispute. Adding it again does no harm. */
  addEvidence(dispute: string, evidence: ProviderEvidence) {
    return this.#call(
      'POST',
      `/dispute/${encodeURIComponent(dispute)}/evidence`,
      z.object({ id: z.number() }),
      evidence,
    )
  }

  /** Uploads a file for a dispute and returns its name at the provider. */
  async uploadFor(dispute: string, { bytes, contentType }: { bytes: Buffer; contentType: string }): Promise<string> {
    const place = z.object({ signedUrl: z.url(), fileName: z.string() })
    const { signedUrl, fileName } = await this.#call('GET', `/dispute/${encodeURIComponent(dispute)}/upload_url`, place)
    let response: Response
    try {
      response = await fetch(signedUrl, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(60_000),
      })
      await response.body?.cancel()
    } catch (cause) {
      throw new ProviderUnavailable('PUT of a dispute’s file got no answer', { cause })
    }
    if (!response.ok) throw new ProviderUnavailable(`PUT of a dispute’s file responded with ${response.status}`)
    return fileName
  }

  /** Attaches an uploaded file to a dispute. `amount` is the disputed one, in kobo, which Paystack requires. */
  attach(dispute: string, { amount, fileName }: { amount: number; fileName: string }) {
    const body = { refund_amount: amount, uploaded_filename: fileName }
    return this.#call('PUT', `/dispute/${encodeURIComponent(dispute)}`, z.unknown(), body)
  }

  /** Answers a dispute. Throws ProviderRefused when it no longer awaits an answer. */
  resolveDispute(dispute: string, answer: ProviderAnswer) {
    return this.#call('PUT', `/dispute/${encodeURIComponent(dispute)}/resolve`, z.unknown(), answer)
  }

  /** Creates a transfer recipient. The same account returns the same recipient. */
  createRecipient(input: { name: string; accountNumber: string; bankCode: string }) {
    return this.#call('POST', '/transferrecipient', z.object({ recipient_code: z.string() }), {
      type: 'nuban',
      name: input.name,
      account_number: input.accountNumber,
      bank_code: input.bankCode,
      currency: 'NGN',
    })
  }

  /** Sends money to a recipient. Paystack rejects a used reference, so a retry is safe. */
  transfer(input: { amount: number; recipient: string; reference: string; reason: string }) {
    return this.#call('POST', '/transfer', transfer, { source: 'balance', currency: 'NGN', ...input })
  }

  /** Returns a transfer by its reference; undefined if it was never made. */
  async verifyTransfer(reference: string): Promise<ProviderTransfer | undefined> {
    return this.#unlessUnknown(this.#call('GET', `/transfer/verify/${encodeURIComponent(reference)}`, transfer))
  }

  /** Streams the payments initialized in a period, in pages. */
  transactionsIn(period: Period): AsyncGenerator<ProviderTransaction[]> {
    return this.#pages('/transaction', periodQuery(period), transaction)
  }

  /** Streams the refunds requested in a period, in pages. */
  refundsIn(period: Period): AsyncGenerator<ProviderRefund[]> {
    return this.#pages('/refund', periodQuery(period), refund)
  }

  /** Streams the transfers requested in a period, in pages. */
  transfersIn(period: Period): AsyncGenerator<ProviderTransfer[]> {
    return this.#pages('/transfer', periodQuery(period), transfer)
  }

  /** Lists the banks of Nigeria. */
  async banks(): Promise<{ name: string; code: string }[]> {
    const bank = z.object({ name: z.string(), code: z.string() })
    const banks = []
    for await (const found of this.#pages('/bank', { country: 'nigeria' }, bank)) banks.push(...found)
    return banks
  }

  /** Returns the account holder's name. Throws ProviderRefused for an unknown account. */
  resolveAccount(input: { accountNumber: string; bankCode: string }) {
    const query = new URLSearchParams({ account_number: input.accountNumber, bank_code: input.bankCode })
    return this.#call(
      'GET',
      `/bank/resolve?${query}`,
      z.object({ account_number: z.string(), account_name: z.string() }),
    )
  }

  /** Returns whether `signature` is the provider's HMAC-SHA512 of the raw body in lower-case hex, with nothing after it. */
  signed(rawBody: Uint8Array, signature: string): boolean {
    const expected = Buffer.from(createHmac('sha512', this.#secretKey).update(rawBody).digest('hex'))
    const received = Buffer.from(signature)
    return received.length === expected.length && timingSafeEqual(received, expected)
  }

  async *#pages<T>(path: string, query: Record<string, string>, row: z.ZodType<T>): AsyncGenerator<T[]> {
    const pageSize = 100 // Paystack's maximum.
    for (let page = 1; ; page++) {
      const parameters = new URLSearchParams({ ...query, perPage: String(pageSize), page: String(page) })
      const found = await this.#call('GET', `${path}?${parameters}`, z.array(row))
      yield found
      if (found.length < pageSize) return
    }
  }

  async #unlessUnknown<T>(call: Promise<T>): Promise<T | undefined> {
    try {
      return await call
    } catch (error) {
      if (error instanceof ProviderRefused && (error.status === 404 || /not found/i.test(error.message)))
        return undefined
      throw error
    }
  }

  async #call<T>(method: string, path: string, data: z.ZodType<T>, body?: object): Promise<T> {
    let response: Response
    let text: string
    try {
      response = await fetch(this.#baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#secretKey}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      })
      text = await response.text()
    } catch (cause) {
      throw new ProviderUnavailable(`${method} ${path} got no answer`, { cause })
    }
    // 401 and 403 are about our key, not the request, which can succeed once the key is right.
    if (response.status >= 500 || [401, 403, 429].includes(response.status))
      throw new ProviderUnavailable(`${method} ${path} responded with ${response.status}`)
    const envelope = envelopeSchema.safeParse(safeJson(text))
    if (!envelope.success)
      throw new ProviderUnavailable(`${method} ${path} returned something other than Paystack’s envelope`)
    const parsed = envelope.data
    if (!response.ok || !parsed.status) throw new ProviderRefused(parsed.message, response.status, parsed.code ?? '')
    return data.parse(parsed.data)
  }
}

const envelopeSchema = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().nullish(),
})

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // The envelope check rejects it.
  }
}
