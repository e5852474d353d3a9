import type { Api } from '#platform/http/web/api.ts'
import { linkChatFile } from '../../../contract/files.ts'

/** An address of a message's file that an element of the page can open by itself, for a while. @throws ApiFailure */
export const linkOf = async (api: Api, messageId: number): Promise<string> =>
  (await api.call(linkChatFile, { params: { id: messageId } })).url
