import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { dismissUndo, offerUndo } from '#platform/ui/undo/undo-store.ts'
import {
  binDriveEntries,
  changeDriveEntry,
  createDriveFolder,
  purgeDriveEntries,
  restoreDriveEntries,
} from '../../contract/changes.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { reloadDrive } from '../drive-keys.ts'
import { type Item, isOwn, type OwnFile, type OwnFolder } from '../item.ts'
import { batchesOf } from './batches.ts'

/** Runs a change; a failure is told, and the lists are read again either way. Resolves to whether it was done. */
export function useTried() {
  const queries = useQueryClient()
  return async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      return false
    } finally {
      await reloadDrive(queries)
    }
  }
}

/** Changes to own entries. What can be undone offers it. */
export function useDriveActions() {
  const api = useApi()
  const t = useText(driveTexts)
  const tried = useTried()
  const rename = (id: string, name: string) => api.call(changeDriveEntry, { params: { id }, body: { name } })
  const restore = async (items: readonly Item[]) => {
    for (const body of batchesOf(items)) await api.call(restoreDriveEntries, { body })
  }
  return {
    /** @throws ApiFailure for the dialog, beside its field */
    createFolder: (name: string, folder: string | null) =>
      api.call(createDriveFolder, { body: { name, folder } }),
    /** @throws ApiFailure for the dialog, beside its field */
    async rename(item: OwnFile | OwnFolder, name: string) {
      await rename(item.key, name)
      offerUndo(t('drive.renamed', { name }), async () => {
        await tried(() => rename(item.key, item.name))
      })
    },
    star: (items: readonly Item[], starred: boolean) =>
      tried(async () => {
        for (const { key: id } of items.filter(isOwn))
          await api.call(changeDriveEntry, { params: { id }, body: { starred } })
      }),
    bin: (items: readonly Item[]) =>
      tried(async () => {
        const own = items.filter(isOwn)
        for (const body of batchesOf(own)) await api.call(binDriveEntries, { body })
        const [first] = own
        const text =
          own.length === 1 && first
            ? t('drive.binned', { name: first.name })
            : t('drive.binnedMany', { count: own.length })
        // What others share goes into their bin.
        if (own.some(({ entry }) => entry.owner !== null)) showToast(text)
        else
          offerUndo(text, async () => {
            await tried(() => restore(own))
          })
      }),
    restore: (items: readonly Item[]) =>
      tried(async () => {
        await restore(items)
        showToast(t('drive.restored', { count: items.length }))
      }),
    async purge(items: readonly Item[]) {
      const own = items.filter(isOwn)
      const [first] = own
      const title =
        own.length === 1 && first
          ? t('drive.purgeOne', { name: first.name })
          : t('drive.purgeMany', { count: own.length })
      if (!(await confirm({ title, text: t('drive.purgeHint'), action: t('drive.purge'), danger: true })))
        return
      // What is gone for good cannot come back.
      dismissUndo()
      await tried(async () => {
        for (const body of batchesOf(own)) await api.call(purgeDriveEntries, { body })
      })
    },
    async emptyBin() {
      const asked = { title: t('drive.emptyBinAsk'), text: t('drive.purgeHint'), action: t('drive.emptyBin') }
      if (!(await confirm({ ...asked, danger: true }))) return
      dismissUndo()
      await tried(() => api.call(purgeDriveEntries, { body: {} }))
    },
  }
}
export type DriveActions = ReturnType<typeof useDriveActions>
