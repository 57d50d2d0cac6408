import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the process prints one line when ready and exits cleanly on %s',
  async signal => {
    const process_ = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, SANDBOX_PORT: '0', PAYSTACK_SECRET_KEY: 'sk_test_other' },
    })
    onTestFinished(() => {
      process_.kill('SIGKILL')
    })
    const lines: string[] = []
    const reader = createInterface(process_.stdout).on('line', line => lines.push(line))
    await once(reader, 'line')
    const url = z.url().parse(lines[0]?.match(/http\S+/)?.[0])
    const answer = await fetch(`${url}/balance`, { headers: { authorization: 'Bearer sk_test_other' } })
    expect(answer.status).toBe(200)
    process_.kill(signal)
    const [code] = await once(process_, 'exit')
    expect(code).toBe(0)
    expect(lines).toHaveLength(1)
  },
)
