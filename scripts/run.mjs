// The way in for any Node from 20 on: sees to it that the packages are there, then hands over to the Node among them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const node = join(packages, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [task, ...flags] = process.argv.slice(2)

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Whether what is installed is what the lock file says; optional packages are those of other systems. */
function isInstalled() {
  if (!existsSync(node)) return false
  try {
    const read = file => JSON.parse(readFileSync(file, 'utf8')).packages
    const installed = read(join(packages, '.package-lock.json'))
    return Object.entries(read(join(root, 'package-lock.json'))).every(
      ([path, { version, optional }]) =>
        path === '' || installed[path]?.version === version || (optional && !installed[path]),
    )
  } catch {
    return false
  }
}

function install() {
  const begun = Date.now()
  console.log('· install')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) fail('npm ci failed; what it said stands above.')
  if (!existsSync(node)) fail('npm installed the packages but not Node 24 (the package "node"): allow install scripts.')
  console.log(`✓ install (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
const tasks = ['start', 'test', 'check', 'bench', 'create-superadmin', 'backup', 'restore']
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
