import type { ErrorEnvelope } from '#platform/contract/errors.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { createDriveFolder } from '../contract/changes.ts'
import { readDriveFile, uploadToDrive } from '../contract/contents.ts'
import type { DriveFile } from '../contract/entries.ts'
import { driveFolderRoute } from '../contract/lists.ts'

/** The part of a signed-in test person that these helpers need. */
interface Client {
  send<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
  ): Promise<{ status: number } & ({ ok: true; body: Answer<Contract> } | { ok: false; body: ErrorEnvelope })>
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
  download<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Response>
}

export const makeFolder = async (
  client: Client,
  name: string,
  folder: string | null = null,
): Promise<string> => (await client.call(createDriveFolder, { body: { name, folder } })).id

interface Options {
  folder?: string
  path?: string
  replace?: boolean
}

export const put = (client: Client, name: string, content: string | Buffer, options: Options = {}) =>
  client.send(uploadToDrive, { body: options as never, file: new Blob([content]), fileName: name })

export async function putFile(...sent: Parameters<typeof put>): Promise<DriveFile> {
  const reply = await put(...sent)
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}

export const contentOf = async (client: Client, id: string): Promise<string> => {
  const response = await client.download(readDriveFile, { params: { id } })
  return response.ok ? response.text() : String(response.status)
}

/** Names in a folder, folders first, theirs with a slash. */
export async function namesIn(client: Client, folder: string | null = null): Promise<string[]> {
  const { folders, files } = await client.call(driveFolderRoute, {
    query: { limit: 500, ...(folder === null ? {} : { folder }) },
  })
  return [...folders.map(({ name }) => `${name}/`), ...files.map(({ filename }) => filename)]
}
