import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = { DATABASE_URL: 'postgres://localhost/bitmarte' }
const production = {
  ...env,
  NODE_ENV: 'production',
  APP_SECRET: 'a-secret-of-a-test-only',
  PAYSTACK_SECRET_KEY: 'sk_live_of_a_test',
}

test('commission invoices have the seller’s address and TIN, which only the demo invents', () => {
  expect(readConfig(env).company).toEqual({
    name: 'Bitmarte',
    address: '14 Broad Street, Lagos Island, Lagos',
    tin: '20000000-0001',
  })
  expect(readConfig(production).company).toEqual({ name: 'Bitmarte', address: '', tin: null })
  const own = { COMPANY_NAME: 'Bitmarte Limited', COMPANY_ADDRESS: '1 Marina, Lagos', COMPANY_TIN: '12345678-0001' }
  expect(readConfig({ ...production, ...own }).company).toEqual({
    name: 'Bitmarte Limited',
    address: '1 Marina, Lagos',
    tin: '12345678-0001',
  })
})
