import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { MediaSource } from './media-source.ts'

/** Downloads a file under its name; shows an alert with `title` on failure. */
export async function saveFileOf(
  source: MediaSource,
  { id, name }: { id: number; name: string },
  title: string,
  onProgress: (done: number) => void,
): Promise<void> {
  try {
    saveBlob(name, await source.read('file', id, { onProgress }))
  } catch (error) {
    showAlert({ severity: 'error', title, text: failureDetail(error) })
  }
}
