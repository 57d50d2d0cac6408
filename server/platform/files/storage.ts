import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { s3Storage } from './s3-storage.ts'

/** Where the bytes of files are kept, by a key of our own making such as `pictures/<id>/640.webp`. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is nothing under that key. */
  get(key: string): Promise<Buffer | undefined>
  /** Keeps what is in a file of this machine, without having it in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** The same as a stream, or the part of it from byte `start` to `end`, both included. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
}

function orMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Files in a folder. A file appears whole or not at all. */
export function folderStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${randomUUID()}`
      await writeFile(partial, bytes)
      await rename(partial, path)
    },
    async get(key) {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        return orMissing(error)
      }
    },
    async putFile(key, from) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const partial = `${path}.${randomUUID()}`
      await copyFile(from, partial)
      await rename(partial, path)
    },
    async open(key, range) {
      try {
        const file = await open(join(folder, key))
        return file.createReadStream(range)
      } catch (error) {
        return orMissing(error)
      }
    },
  }
}

/** The bucket where one is configured, else a folder beside the other data. */
export const openStorage = (config: Pick<Config, 's3' | 'dataFolder'>): Storage =>
  config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataFolder, 'files'))
