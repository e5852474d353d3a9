import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import {
  forbidden,
  invalid,
  refusedToSupport,
  tooLarge,
  unauthenticated,
  unsupportedMedia,
} from '#platform/contract/errors.ts'
import { uuid } from '#platform/contract/scalars.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { RawAnswer, RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { useDrive } from '../../contract/abilities.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/contents.ts'
import { wrongOffset } from '../../contract/errors.ts'
import { startUpload } from '../../contract/resumable.ts'
import { beginUpload, discard, finish, prepareFinish, type ResumableParts } from './resumable.ts'
import { findUpload, offsetOf, partialPath, type UploadRow } from './upload.queries.ts'

/** Where programs of others upload by tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const TUS_PATH = '/api/pbx/drive_tus/'
const VERSION = '1.0.0'
const HEADERS = { 'Tus-Resumable': VERSION, 'Cache-Control': 'no-store' } as const

interface TusParts extends ResumableParts {
  authenticate: (token: string) => Promise<Principal | null>
}

type Head = Omit<RawRequest, 'body' | 'stream'>

const answer = (status: number, headers: Record<string, string> = {}, body = ''): RawAnswer => ({
  status,
  body,
  contentType: 'text/plain; charset=utf-8',
  headers: { ...HEADERS, ...headers },
})

/** @throws Failure `unauthenticated`, `forbidden`, `refused_to_support` */
async function principalOf({ authenticate }: TusParts, { headers }: Head): Promise<Principal> {
  const [, token = ''] = /^(?:token|bearer)\s+(\S{1,256})$/i.exec(headers.authorization ?? '') ?? []
  const principal = token === '' ? null : await authenticate(token)
  if (!principal) throw new Failure(unauthenticated)
  const isAllowed = can(principal.role, useDrive) && (principal.scopes?.has(useDrive.name) ?? true)
  if (!isAllowed) throw new Failure(forbidden)
  if (principal.support) throw new Failure(refusedToSupport)
  return principal
}

/** Refusals as the protocol has them: a status and a code. Anything else is a bug, and stays one. */
async function refusing(work: () => Promise<RawAnswer>): Promise<RawAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) return answer(error.kind.status, {}, error.kind.code)
    throw error
  }
}

const isOurVersion = ({ headers }: Head): boolean => headers['tus-resumable'] === VERSION
const otherVersion = (): RawAnswer => answer(412, { 'Tus-Version': VERSION })

const whole = (text: string | undefined): number => {
  const number = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new Failure(invalid)
  return number
}

/** `filename d29ybGQ=,folder …,path …,replace …`: names with values in base64. */
const metadataOf = (header = ''): ReadonlyMap<string, string> =>
  new Map(
    header.split(',').flatMap((pair) => {
      const [name = '', value = ''] = pair.trim().split(/\s+/)
      return name === '' ? [] : [[name, Buffer.from(value, 'base64').toString('utf8')] as const]
    }),
  )

/** @throws Failure `invalid`, `too_large` */
function wishOf({ headers }: Head) {
  const size = whole(headers['upload-length'])
  if (size > MAX_UPLOAD_BYTES) throw new Failure(tooLarge)
  const given = metadataOf(headers['upload-metadata'])
  const parsed = startUpload.body.safeParse({
    name: given.get('filename') ?? given.get('name') ?? 'archivo',
    size,
    folder: given.get('folder') || null,
    path: (given.get('path') ?? '').split('/').filter((one) => one !== ''),
    replace: given.get('replace') === 'true',
  })
  if (!parsed.success) throw new Failure(invalid)
  return parsed.data
}

/** Bytes of the body, which the server holds the sender to; without an end when it does not say. */
const lengthOf = (headers: Head['headers']): number =>
  headers['content-length'] === undefined ? Number.POSITIVE_INFINITY : Number(headers['content-length'])

/** Lets so many bytes pass; more are an error, and none of them is written. */
function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length
      if (left < 0) done(new Failure(tooLarge))
      else done(null, chunk)
    },
  })
}

/** What comes is kept as far as it came: a broken line is what the protocol is for. */
async function append(
  folder: string,
  upload: UploadRow,
  offset: number,
  body: Readable | null,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = createWriteStream(partialPath(folder, upload.id), { flags: 'a', mode: 0o600, flush: true })
  await pipeline(body ?? [], atMost(upload.size - offset), target)
  return offsetOf(folder, upload)
}

/** tus 1.0 with creation and termination, over the same uploads as the routes in portions. */
export function tusRoutes(parts: TusParts): readonly RawRoute[] {
  const { database, folder, writing } = parts
  const inCompany = <Result>({ companyId, userId }: Principal, work: (unit: UnitOfWork) => Promise<Result>) =>
    database.tenant(companyId, work, userId)
  const find = async (principal: Principal, { params }: Head): Promise<UploadRow> => {
    const id = uuid.safeParse(params.id)
    if (!id.success) throw new Failure(invalid)
    return inCompany(principal, ({ rows }) => findUpload(rows, principal.userId, id.data))
  }
  const route = (
    method: RawRoute['method'],
    path: string,
    handle: (request: RawRequest, principal: Principal) => Promise<RawAnswer>,
  ): RawRoute => ({
    method,
    path,
    maxBytes: 0,
    ...(method === 'PATCH' ? { streams: true as const } : {}),
    admit: async (head) => {
      if (!isOurVersion(head)) return otherVersion()
      const refused = await refusing(async () => {
        await principalOf(parts, head)
        return answer(200)
      })
      return refused.status === 200 ? null : refused
    },
    handle: (request) => refusing(async () => handle(request, await principalOf(parts, request))),
  })
  const patch = async (request: RawRequest, principal: Principal): Promise<RawAnswer> => {
    const { headers, stream, address } = request
    if (headers['content-type'] !== 'application/offset+octet-stream') throw new Failure(unsupportedMedia)
    const upload = await find(principal, request)
    const offset = whole(headers['upload-offset'])
    if (writing.has(upload.id)) return answer(423)
    writing.add(upload.id)
    let giveBack = () => {}
    try {
      if (offset !== (await offsetOf(folder, upload))) throw new Failure(wrongOffset)
      const coming = Math.min(upload.size - offset, lengthOf(headers))
      giveBack = await parts.files.holdDisk(principal.companyId, coming)
      const arrived = upload.entry_id === null ? await append(folder, upload, offset, stream) : upload.size
      if (arrived === upload.size) await complete(principal, address, upload.id)
      return answer(204, { 'Upload-Offset': String(arrived) })
    } finally {
      giveBack()
      writing.delete(upload.id)
    }
  }
  const complete = async (principal: Principal, address: string, id: string): Promise<void> => {
    const sha256 = await prepareFinish(parts, { principal, client: { address } }, id)
    await inCompany(principal, (unit) => finish(parts, { unit, principal }, id, sha256))
  }
  const one = `${TUS_PATH}:id`
  return [
    {
      method: 'OPTIONS',
      path: TUS_PATH,
      maxBytes: 0,
      handle: async () =>
        answer(204, {
          'Tus-Version': VERSION,
          'Tus-Extension': 'creation,termination',
          'Tus-Max-Size': String(MAX_UPLOAD_BYTES),
        }),
    },
    route('POST', TUS_PATH, async (request, principal) => {
      const wish = wishOf(request)
      const { id } = await inCompany(principal, (unit) => beginUpload(parts, { unit, principal }, wish))
      // A file without bytes has no further request.
      if (wish.size === 0) await complete(principal, request.address, id)
      return answer(201, { Location: `${TUS_PATH}${id}`, 'Upload-Offset': '0' })
    }),
    route('HEAD', one, async (request, principal) => {
      const upload = await find(principal, request)
      return answer(200, {
        'Upload-Offset': String(await offsetOf(folder, upload)),
        'Upload-Length': String(upload.size),
      })
    }),
    route('PATCH', one, patch),
    route('DELETE', one, async (request, principal) => {
      const upload = await find(principal, request)
      if (writing.has(upload.id)) return answer(423)
      await inCompany(principal, (unit) => discard(folder, { unit, principal }, upload.id))
      return answer(204)
    }),
  ]
}
