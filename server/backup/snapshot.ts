import { z } from 'zod'

/** What stands in `backup.json`, which is written last: a backup without it was broken off. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken, by the database's clock: the rows are as they were then. */
  madeAt: z.iso.datetime(),
  /** Every migration that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      /** Of the file in `tables/`, in hex. */
      sha256: z.string(),
    }),
  ),
  /** The last value that each sequence gave; null where it gave none. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  /** How many files stand in `files/`, which ones the storage had lost, and the SHA-256 of their list, `files.ndjson`. */
  files: z.object({ count: z.int().min(0), missing: z.array(z.string()), sha256: z.string() }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A line of `files.ndjson`. */
export const keptFileSchema = z.object({ key: z.string(), contentType: z.string(), sha256: z.string() })
export type KeptFile = z.infer<typeof keptFileSchema>

export const manifestName = 'backup.json'
export const listName = 'files.ndjson'
export const tableFile = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.copy.gz`
