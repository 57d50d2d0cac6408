import { z } from 'zod'

/** Content of `backup.json`, which is written last: a backup without it is incomplete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Time of the snapshot by the database's clock. */
  madeAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      /** Hash of the file in `tables/`, in hex. */
      sha256: z.string(),
    }),
  ),
  /** Last value of each sequence; null if unused. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  /** Number of files in `files/`, keys missing from the storage, and the SHA-256 of the list in `files.ndjson`. */
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
