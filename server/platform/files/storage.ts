import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { s3Storage } from './s3-storage.ts'

/** Stores the bytes of files under keys that we choose, such as `pictures/<id>/640.webp`. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Returns undefined when the key doesn't exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Stores a local file without reading it into memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /**
   * Streams the file, or its bytes from `start` to `end`, both inclusive. Returns undefined when the key doesn't
   * exist.
   */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /** Does nothing when the key doesn't exist. */
  delete(key: string): Promise<void>
}

function orMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Stores files in a folder. A file appears complete or not at all. */
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
    async delete(key) {
      await rm(join(folder, key), { force: true })
    },
  }
}

/** Opens the configured bucket, or a folder in the data folder. */
export const openStorage = (config: Pick<Config, 's3' | 'dataFolder'>): Storage =>
  config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataFolder, 'files'))
