import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** System user that runs PostgreSQL when this process is root, since PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const name = 'bitmarte-db'
const machineFolder = '/var/lib/bitmarte'

function idsOf(user: string): Account | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

function created(): Account | undefined {
  const tries: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ]
  for (const [command, args] of tries) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return idsOf(name)
  }
  return undefined
}

/**
 * Returns the system user for PostgreSQL when this process is root, and undefined otherwise. Throws CannotStart when
 * no such user can be created.
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = idsOf(name) ?? created() ?? idsOf('nobody')
  if (!account || account.uid === 0) {
    throw new CannotStart(
      'PostgreSQL refuses to run as root, and no system user could be made for it. Set DATABASE_URL.',
    )
  }
  return account
}

/** Returns whether the account can enter the folder or run the file. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/' }).status === 0
}

/**
 * Creates a folder outside all home folders, for clones that only root can enter. Throws CannotStart when it can't be
 * created.
 */
export function folderOnMachine(part: string): string {
  const folder = join(machineFolder, part)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    return folder
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL refuses root, its system user can't enter this folder, and ${machineFolder} can't be written ` +
        `(${error instanceof Error ? error.message : error}). Clone elsewhere, start as another user, or set DATABASE_URL.`,
    )
  }
}

export const keyOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16)

/**
 * Returns the folder of PostgreSQL's programs that the account can run: the installed one, or a copy that all clones
 * share.
 */
export function reachablePrograms(native: string, version: string, account: Account | undefined): string {
  if (canReach(account, join(native, 'bin', 'postgres'))) return native
  const copy = join(folderOnMachine('programs'), `postgres-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = mkdtempSync(`${copy}.`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, copy)
  return copy
}
