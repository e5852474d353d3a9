import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { sealedContents } from '#platform/files/server/contents/sealed-contents.ts'
import { masterSecret } from '#platform/host/data-folder/master-secret.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'

const FILE_BYTES = 2_000_000

interface Archive {
  company: number
  dataDir: string
  recordings: number
  archived: number
}

/** Stores audio files like the program does, encrypted with the company's key. @returns their ids */
async function storeFiles(client: Client, { company, dataDir, archived }: Archive): Promise<string[]> {
  const key = randomBytes(32)
  const box = createSealedBox(await masterSecret(dataDir, null), 'file keys')
  await client.query('INSERT INTO company_file_keys (company_id, key_sealed) VALUES ($1, $2)', [
    company,
    box.seal(key.toString('base64')),
  ])
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO stored_files (company_id, kind, visibility, name, content_type, size, sha256)
     SELECT $1, 'recording', 'owner', 'llamada-' || g || '.wav', 'audio/wav', $2, sha256(g::text::bytea)
       FROM generate_series(1, $3::int) g RETURNING id`,
    [company, FILE_BYTES, archived],
  )
  const files = join(dataDir, 'files')
  await mkdir(files, { recursive: true })
  const contents = sealedContents(folderContents(files), { of: async () => key })
  const sound = randomBytes(FILE_BYTES)
  for (const { id } of rows) {
    const path = join(files, `bench-${id}`)
    await writeFile(path, sound)
    await contents.take(id, company, path)
  }
  return rows.map(({ id }) => id)
}

const NAMES = `(ARRAY['Ana','Luís','María José','Andrés','Sofía','Julián','Valentina','Íñigo','Camila','Óscar'])[1 + g % 10]`
const SURNAMES = `(ARRAY['Gómez','Martínez','Rojas','Díaz','Torres','Salas','Peña','Ruiz','Ávila','Castaño'])[1 + g / 10 % 10]`

/** Creates recordings; the newest have their own files, the others share an unread one. @returns ids of the newest */
export async function fillRecordings(client: Client, archive: Archive): Promise<number[]> {
  const files = await storeFiles(client, archive)
  await client.query(
    `INSERT INTO call_recordings (company_id, call_id, direction, extension, extension_name, other_number, other_name,
                                  queue_name, started_at, seconds, format, file_id, size)
     SELECT $1, gen_random_uuid(), CASE g % 2 WHEN 0 THEN 'INCOMING' ELSE 'OUTGOING' END, (1000 + g % 500)::text,
            'Agente ' || g % 500, '57' || (3000000000 + g * 7919 % 999999999)::text,
            CASE g % 3 WHEN 0 THEN '' ELSE ${NAMES} || ' ' || ${SURNAMES} || ' ' || g % 9973 END,
            CASE g % 4 WHEN 0 THEN 'Ventas' ELSE '' END, now() - g * interval '30 seconds', 5 + g % 900, 'wav',
            ($2::uuid[])[least(g, array_length($2::uuid[], 1))], $3
       FROM generate_series(1, $4::bigint) g`,
    [archive.company, files, FILE_BYTES, Math.max(archive.recordings, archive.archived)],
  )
  await client.query('ANALYZE call_recordings')
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM call_recordings WHERE company_id = $1 ORDER BY started_at DESC LIMIT $2`,
    [archive.company, archive.archived],
  )
  return rows.map(({ id }) => Number(id))
}
