import { startSandbox } from './index.ts'

const { env } = process

const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT || 0),
  secretKey: env.PAYSTACK_SECRET_KEY || undefined,
  dataFile: env.SANDBOX_DATA_FILE || undefined,
  webhookUrl: env.SANDBOX_WEBHOOK_URL || undefined,
  callbackUrl: env.SANDBOX_CALLBACK_URL || undefined,
  publicUrl: env.SANDBOX_URL || undefined,
}).catch(error => {
  console.error(`The payment sandbox can’t start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
console.log(`Payment sandbox ready at ${sandbox.url}`)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void sandbox.stop()
  })
}
