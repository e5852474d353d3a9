import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import {
  binDriveEntries,
  copyDriveEntries,
  copyProtected,
  cutDriveEntries,
  cutProtected,
} from '../../contract/changes.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { type Item, isOwn, type SourceFile } from '../item.ts'
import { batchesOf, type ChosenIds } from './batches.ts'
import { clipboardStore, setClipboard } from './clipboard.ts'
import { useTried } from './use-drive-actions.ts'

/** Files of protected folders that one request takes. */
const SOURCE_BATCH = 100

const isSourceFile = (item: Item): item is SourceFile => item.kind === 'sourceFile'

/** Moves and copies into a folder; null: Home. */
export function useMove() {
  const api = useApi()
  const t = useText(driveTexts)
  const tried = useTried()

  const takeFromSources = async (mode: 'cut' | 'copy', items: readonly Item[], target: string | null) => {
    const files = items.filter(isSourceFile)
    for (let at = 0; at < files.length; at += SOURCE_BATCH) {
      const batch = files.slice(at, at + SOURCE_BATCH)
      const folder = batch[0]?.source
      if (folder === undefined) continue
      const body = { folder, files: batch.map(({ entry }) => entry.id), target }
      await api.call(mode === 'cut' ? cutProtected : copyProtected, { body })
    }
  }
  const move = (items: readonly Item[], folder: string | null) =>
    tried(async () => {
      const own = items.filter(isOwn).filter(({ entry }) => entry.folder !== folder)
      for (const body of batchesOf(own)) await api.call(cutDriveEntries, { body: { ...body, folder } })
      await takeFromSources('cut', items, folder)
      if (own.length === 0) return
      offerUndo(t('drive.moved', { count: own.length }), async () => {
        await tried(async () => {
          for (const home of new Set(own.map(({ entry }) => entry.folder))) {
            const back = own.filter(({ entry }) => entry.folder === home)
            for (const body of batchesOf(back))
              await api.call(cutDriveEntries, { body: { ...body, folder: home } })
          }
        })
      })
    })
  const copy = (items: readonly Item[], folder: string | null) =>
    tried(async () => {
      const made: ChosenIds[] = []
      for (const body of batchesOf(items)) {
        const copies = await api.call(copyDriveEntries, { body: { ...body, folder } })
        made.push({ files: copies.files.map(({ id }) => id), folders: copies.folders.map(({ id }) => id) })
      }
      await takeFromSources('copy', items, folder)
      if (made.length === 0) showToast(t('drive.copied', { count: items.length }))
      else
        offerUndo(t('drive.copied', { count: items.length }), async () => {
          await tried(async () => {
            for (const body of made) await api.call(binDriveEntries, { body })
          })
        })
    })
  return {
    move,
    copy,
    async paste(folder: string | null) {
      const clipboard = clipboardStore.getState()
      if (clipboard === null) return
      const done = await (clipboard.mode === 'cut' ? move : copy)(clipboard.items, folder)
      // What was cut is there now; what was copied may be pasted again.
      if (done && clipboard.mode === 'cut') setClipboard(null)
    },
  }
}
