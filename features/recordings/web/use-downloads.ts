import type { Downloaded } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { readRecording, zipRecordings } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'

/** Downloads one recording as a file, or several as an archive. */
export const useDownloads = () => {
  const api = useApi()
  const t = useText(recordingsTexts)
  const save = async (read: () => Promise<Downloaded>) => {
    showToast(t('screen.downloading'), 'info')
    try {
      const { name, blob } = await read()
      saveBlob(name, blob)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return {
    one: (id: number) => void save(() => api.download(readRecording, { params: { id } })),
    many: (ids: readonly number[]) =>
      void save(() => api.download(zipRecordings, { body: { ids: [...ids] } })),
  }
}
