import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { type Account, canReach, folderOnMachine, keyOf } from './embedded-account.ts'

interface Settings {
  port?: number
  password: string
  /** Folder of the cluster when its system user can't enter the data folder. */
  elsewhere?: string
}

export interface Home {
  settings: Settings
  /** Contains `cluster/` and the lock. */
  folder: string
  cluster: string
  keep: (changed: Partial<Settings>) => void
}

const fileName = 'settings.json'

function contentOf(dataFolder: string): string[] {
  try {
    mkdirSync(dataFolder, { recursive: true })
    return readdirSync(dataFolder)
  } catch (error) {
    throw new CannotStart(
      `The database folder ${dataFolder} can't be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function settingsIn(dataFolder: string, account: Account | undefined): Settings {
  const file = join(dataFolder, fileName)
  const content = contentOf(dataFolder)
  if (content.includes(fileName)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new CannotStart(
        `${file} can't be read: ${error instanceof Error ? error.message : error}. ` +
          'Another user may have created it: start as that user, or set DATA_FOLDER to another folder.',
      )
    }
  }
  if (content.length > 0) {
    throw new CannotStart(
      `${dataFolder} holds files that aren't this database's (${content.slice(0, 3).join(', ')}). Nothing was touched. ` +
        'Move them away, or set DATA_FOLDER to another folder.',
    )
  }
  const settings: Settings = { password: randomBytes(24).toString('hex') }
  if (!canReach(account, dataFolder)) {
    settings.elsewhere = folderOnMachine(keyOf(realpathSync(dataFolder)))
    writeFileSync(
      join(dataFolder, 'WHERE'),
      `The database is in ${settings.elsewhere}: its system user has no access here.\n`,
    )
  }
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 })
  return settings
}

/**
 * Opens the data folder of an embedded database. Creates it if new. Throws CannotStart when the folder belongs to
 * something else.
 */
export function openHome(dataFolder: string, account: Account | undefined): Home {
  const settings = settingsIn(dataFolder, account)
  const folder = settings.elsewhere ?? dataFolder
  mkdirSync(folder, { recursive: true })
  return {
    settings,
    folder,
    cluster: join(folder, 'cluster'),
    keep(changed) {
      Object.assign(settings, changed)
      writeFileSync(join(dataFolder, fileName), JSON.stringify(settings))
    },
  }
}
