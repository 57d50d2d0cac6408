import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createApp } from '#platform/http/app.ts'
import { metricsRoute } from '#platform/http/metrics.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { root } from './children.ts'

/** The files of `deploy/` agree with the code: metrics, runbooks, settings and packages. */

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert?: string
  record?: string
  expr: string
  annotations?: { runbook: string }
}
const rules: Rule[] = parse(read('deploy/prometheus/rules.yaml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)

interface Panel {
  targets?: { expr: string }[]
}
const dashboard: { panels: Panel[] } = JSON.parse(read('deploy/grafana/bitmarte.json'))

/** Names of metrics in an expression: what precedes a selector, a range, or stands alone, without labels and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|without)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/[a-z][\w:]*(?!\w*\s*\()/g)].map(([name]) => name).filter(name => name !== 'and')
}

test('every metric of the rules and the dashboard is one of the app’s', { timeout: 60_000 }, async () => {
  const house = await startTestApp()
  const app = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  const token = 'a-token-of-some-length'
  metricsRoute(app, house.platform.db, token)
  const { payload } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  await Promise.all([app.close(), house.stop()])
  const known = new Set(['up', ...rules.flatMap(({ record }) => record ?? [])])
  for (const [, name = '', type] of payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']
    for (const suffix of suffixes) known.add(name + suffix)
  }
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  const used = new Set(expressions.flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter(name => !known.has(name))).toEqual([])
})

test('every alert has its section of the runbooks, and every section its alert', () => {
  const alerts = rules.flatMap(({ alert, annotations }) => (alert ? [[alert, annotations?.runbook]] : []))
  const sections = [...read('docs/runbooks/README.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  expect(alerts).toEqual(sections.map(name => [name, `docs/runbooks/README.md#${name.toLowerCase()}`]))
})

const settings = new Set([
  ...[...read('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z/gm)].map(([, name = '']) => name),
  'NODE_COMPILE_CACHE',
  'HOME',
])

test('every setting of the Compose file and the chart is one of the app’s', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true })
  const chart = parse(read('deploy/helm/bitmarte/values.yaml'))
  const names = ['api-1', 'api-2', 'worker', 'migrate'].flatMap(name => Object.keys(compose.services[name].environment))
  expect(names.length).toBeGreaterThan(40)
  expect([...names, ...Object.keys(chart.env)].filter(name => !settings.has(name))).toEqual([])
  const image =
    read('deploy/Containerfile')
      .match(/^ENV (.+)$/m)?.[1]
      ?.split(' ') ?? []
  expect(image.map(each => each.split('=')[0] ?? '').filter(name => !settings.has(name))).toEqual([])
})

test('the Compose file asks for nothing that the example of its settings lacks', () => {
  const text = read('deploy/compose.yaml')
  const example = read('deploy/.env.example')
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
  expect(required).toContain('APP_SECRET')
  expect(required.filter(name => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  const mounted = [...text.matchAll(/- \.\/([\w./]+):/g)].map(([, path = '']) => path)
  expect(mounted.length).toBeGreaterThan(1)
  expect(mounted.filter(path => !existsSync(join(root, 'deploy', path)))).toEqual([])
})

test('the chart’s values are those that its schema describes', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(read('deploy/helm/bitmarte/values.schema.json')),
  )
  const values = parse(read('deploy/helm/bitmarte/values.yaml'))
  validate(values)
  expect(validate.errors).toBeNull()
  expect(validate({ ...values, api: { ...values.api, replicas: 'many' } })).toBe(false)
  expect(validate({ ...values, wrongName: true })).toBe(false)
})

test('what the image copies from the repository is not ignored', () => {
  const copied = [...read('deploy/Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map(path => path.replace(/^\.\//, '')),
  )
  expect(copied).toContain('deploy/packages')
  const admitted = read('.containerignore').match(/(?<=^!).+/gm)
  expect(copied.filter(path => path !== '.' && !admitted?.includes(path))).toEqual([])
})

test('the image leaves out the packages that the server doesn’t import', () => {
  const [, list = ''] = /dependencies\[%s\] ' \\\n([\s\S]+?)\)/.exec(read('deploy/Containerfile')) ?? []
  const files = ['server', 'contract'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.|^seed\b/.test(name))
      .map(name => read(join(folder, name))),
  )
  const source = files.join('\n')
  const { dependencies } = JSON.parse(read('package.json'))
  const needed = (name: string) => source.includes(`'${name}'`) || source.includes(`'${name}/`)
  // Loaded without the server: by the mails' renderer, and by web/server.ts.
  const besides = ['react-dom', '@fastify/static']
  expect(list.split(/[\s\\]+/).filter(Boolean)).toEqual(
    Object.keys(dependencies).filter(name => !needed(name) && !besides.includes(name)),
  )
})
