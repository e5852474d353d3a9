import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'

export const PASSWORD = 'the benchmark knows'
export const PERSON = 'bench-drive'

export interface Filled {
  company: number
  user: number
  /** The folder with very many files. */
  folder: string
}

/** One person with very many files in one folder, which share no content that is ever read. */
export async function fillDrive(client: Client, files: number): Promise<Filled> {
  const one = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, [...values])
    return rows[0]?.id ?? ''
  }
  const company = Number(
    await one(
      `INSERT INTO companies (name, slug, max_storage_bytes) VALUES ('Bench', 'bench', 1e12) RETURNING id`,
      [],
    ),
  )
  const user = Number(
    await one(
      `INSERT INTO users (company_id, username, password_hash, short_name, role) VALUES ($1, $2, $3, 'Ana', 'administrator') RETURNING id`,
      [company, PERSON, await hashPassword(PASSWORD)],
    ),
  )
  await client.query('INSERT INTO drives (user_id, company_id) VALUES ($1, $2)', [user, company])
  const content = await one(
    `INSERT INTO stored_files (company_id, kind, visibility, name, content_type, size, sha256)
     VALUES ($1, 'drive', 'owner', 'x', 'text/plain', 1, sha256('x')) RETURNING id`,
    [company],
  )
  const folder = await one(
    `INSERT INTO drive_entries (company_id, owner_user_id, is_folder, name) VALUES ($1, $2, true, 'Larga') RETURNING id`,
    [company, user],
  )
  await client.query(
    `INSERT INTO drive_entries (company_id, owner_user_id, parent_id, is_folder, name, file_id, size, content_type, modified_at)
     SELECT $1, $2, $3, false, 'Documento ' || g * 7919::bigint % 1000003 || ' ñ ' || g || '.pdf', $4, g % 100000, 'application/pdf',
            now() - g * interval '1 minute' FROM generate_series(1, $5::int) g`,
    [company, user, folder, content, files],
  )
  await client.query('VACUUM ANALYZE drive_entries')
  return { company, user, folder }
}

/** A folder of many files with one content, which is stored. */
export async function fillArchive(
  client: Client,
  { company, user }: Filled,
  { file, files }: { file: string; files: number },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO drive_entries (company_id, owner_user_id, is_folder, name) VALUES ($1, $2, true, 'Archivo') RETURNING id`,
    [company, user],
  )
  const folder = rows[0]?.id ?? ''
  await client.query(
    `INSERT INTO drive_entries (company_id, owner_user_id, parent_id, is_folder, name, file_id, size, content_type)
     SELECT $1, $2, $3, false, 'parte ' || g || '.bin', e.file_id, e.size, e.content_type
       FROM drive_entries e, generate_series(1, $5::int) g WHERE e.id = $4`,
    [company, user, folder, file, files],
  )
  return folder
}
