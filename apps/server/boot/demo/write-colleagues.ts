import sharp from 'sharp'
import { createExtension, type SecretSettings } from '#features/pbx/server/create-extension.ts'
import { changeUser } from '#features/users/server/users/change-user.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import { fileUrl } from '#platform/contract/files.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { COLLEAGUE, COLLEAGUES, KNOWN_FACES } from './colleagues.ts'
import { ROBOT } from './demo-companies.ts'
import { drawFace } from './draw-face.ts'

const FIRST_NUMBER = 5004
const SIDE = 192

interface ColleagueParts extends SecretSettings {
  files: Pick<FileStore, 'putGuarded'>
  /** External number of the carrier's robot. */
  robot: string
}

/** Adds colleagues up to thirty people, with portraits, and the robot's extension. */
export async function writeColleagues(
  unit: UnitOfWork,
  company: { id: number; slug: string },
  parts: ColleagueParts,
): Promise<void> {
  const { rows } = unit
  for (const [index, { name }] of COLLEAGUES.entries()) {
    const number = String(FIRST_NUMBER + index)
    const username = `${COLLEAGUE}${number}`
    const userId = await createUser(unit, {
      companyId: company.id,
      username,
      shortName: name,
      role: 'agent',
      email: `${username}@${company.slug}.example`,
      password: null,
    })
    await createExtension(rows, parts, { company, number, displayName: name, userId })
  }
  await writeRobot(unit, company, parts)
  await writePictures(unit, company.id, parts.files)
}

async function writePictures(
  unit: UnitOfWork,
  companyId: number,
  files: ColleagueParts['files'],
): Promise<void> {
  const genders = new Map(COLLEAGUES.map(({ name, gender }) => [name, gender]))
  const people = await unit.rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name as name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  for (const [seed, { id, username, name }] of people.entries()) {
    const face = drawFace(seed + 1, KNOWN_FACES[username] ?? genders.get(name) ?? 'f')
    const content = await sharp(Buffer.from(face)).resize(SIDE, SIDE).png({ palette: true }).toBuffer()
    const picture = await files.putGuarded(unit, {
      companyId,
      kind: 'avatar',
      visibility: 'company',
      name: `${username}.png`,
      contentType: 'image/png',
      content,
    })
    await changeUser(unit, { id }, { avatar: fileUrl(picture) })
  }
}

/** An extension without a user that forwards to the carrier's robot. */
async function writeRobot(
  { rows }: UnitOfWork,
  company: { id: number; slug: string },
  parts: ColleagueParts,
): Promise<void> {
  const { id } = await createExtension(rows, parts, {
    company,
    number: ROBOT,
    displayName: 'Robot de prueba',
    userId: null,
  })
  await rows
    .insertInto('extension_forwards')
    .values({ extension_id: id, company_id: company.id, always: parts.robot })
    .execute()
}
