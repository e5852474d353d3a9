import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { S3Contents } from '#adapters/s3/s3-contents.ts'

interface Places {
  ownerUrl: string
  /** Contains the folder `stored`. */
  filesFolder: string
  /** Null: contents are in the folder only. */
  bucket: Pick<S3Contents, 'list'> | null
}

/** Counts the files in the database, and those without content in folder or bucket. */
export async function missingContents(places: Places): Promise<{ files: number; missing: number }> {
  const there = await contentsIn(places)
  const client = new Client({ connectionString: places.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id::text FROM stored_files WHERE dropped_at IS NULL',
    )
    return { files: rows.length, missing: rows.filter(({ id }) => !there.has(id)).length }
  } finally {
    await client.end()
  }
}

async function contentsIn({ filesFolder, bucket }: Places): Promise<Set<string>> {
  const there = new Set<string>()
  const stored = join(filesFolder, 'stored')
  for (const part of await namesIn(stored)) for (const id of await namesIn(join(stored, part))) there.add(id)
  if (bucket !== null) for await (const id of bucket.list()) there.add(id)
  return there
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
