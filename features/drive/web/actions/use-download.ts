import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { showAlert } from '#platform/ui/notices.ts'
import {
  downloadDriveEntries,
  downloadProtected,
  linkDriveEntries,
  linkDriveFile,
} from '../../contract/contents.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { type Item, isOwn } from '../item.ts'
import { idsOf } from './batches.ts'

/** Entries that one address names. */
const MAX_LINKED = 50

function openLink(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads: one file as it is, several or folders as one archive. The browser saves by itself wherever it can. */
export function useDownload() {
  const api = useApi()
  const t = useText(driveTexts)
  const own = async (items: readonly Item[]) => {
    const chosen = items.filter(isOwn)
    const [only] = chosen
    if (chosen.length === 1 && only?.kind === 'file') {
      const { url } = await api.call(linkDriveFile, { params: { id: only.key } })
      openLink(url, only.name)
    } else if (chosen.length > 0 && chosen.length <= MAX_LINKED) {
      const { url } = await api.call(linkDriveEntries, { body: idsOf(chosen) })
      openLink(url, chosen.length === 1 && only ? `${only.name}.zip` : 'drive.zip')
    } else if (chosen.length > 0) {
      const { name, blob } = await api.download(downloadDriveEntries, { body: idsOf(chosen) })
      saveBlob(name, blob)
    }
  }
  const ofSource = async (items: readonly Item[]) => {
    const files = items.filter((item) => item.kind === 'sourceFile')
    const [first] = files
    if (!first) return
    const body = { folder: first.source, files: files.map(({ entry }) => entry.id) }
    const { name, blob } = await api.download(downloadProtected, { body })
    saveBlob(name, blob)
  }
  return async (items: readonly Item[]): Promise<void> => {
    try {
      await own(items)
      await ofSource(items)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', text: error.detail === '' ? t('drive.downloadFailed') : error.detail })
    }
  }
}
