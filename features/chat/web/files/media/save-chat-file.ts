import type { Api } from '#platform/http/web/api.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { readChatFile } from '../../../contract/files.ts'

/** Saves the file of a message under its name; says why when it cannot. `title` stands above the reason. */
export async function saveChatFile(
  api: Api,
  { id, name }: { id: number; name: string },
  title: string,
  onProgress: (done: number) => void,
): Promise<void> {
  try {
    const { blob } = await api.download(readChatFile, { params: { id }, onProgress })
    saveBlob(name, blob)
  } catch (error) {
    showAlert({ severity: 'error', title, text: failureDetail(error) })
  }
}
