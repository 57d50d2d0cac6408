import type { Reader, Work } from '../database/database.ts'
import type { MailText } from './templates.ts'

export interface TextVersion {
  /** Null for a return to the original. */
  text: MailText | null
  changedAt: Date
  changedBy: string
}

/** Returns the texts that administrators wrote, latest first, by the mail's name. */
export async function textVersions(read: Reader, name?: string): Promise<Map<string, TextVersion[]>> {
  const rows = await read
    .selectFrom('mail_texts')
    .selectAll()
    .$if(name !== undefined, query => query.where('name', '=', name ?? ''))
    .orderBy('id', 'desc')
    .execute()
  return new Map([...Map.groupBy(rows, row => row.name)].map(([of, versions]) => [of, versions.map(versionOf)]))
}

function versionOf(row: {
  subject: string | null
  heading: string | null
  paragraphs: string[] | null
  changed_at: Date
  changed_by_name: string
}): TextVersion {
  const { subject, heading, paragraphs } = row
  return {
    text: subject && heading && paragraphs ? { subject, heading, paragraphs } : null,
    changedAt: row.changed_at,
    changedBy: row.changed_by_name,
  }
}

/** Stores a text for a mail, or its return to the original. */
export async function writeText(
  { tx, now }: Work,
  { name, text, by }: { name: string; text: MailText | null; by: { accountId: string; name: string } },
): Promise<void> {
  await tx
    .insertInto('mail_texts')
    .values({
      name,
      subject: text?.subject ?? null,
      heading: text?.heading ?? null,
      paragraphs: text ? [...text.paragraphs] : null,
      changed_at: now,
      changed_by: by.accountId,
      changed_by_name: by.name,
    })
    .execute()
}
