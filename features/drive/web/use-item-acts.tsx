import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { driveTexts } from '../i18n/texts.ts'
import { setClipboard } from './actions/clipboard.ts'
import type { ItemActs } from './actions/item-entries.ts'
import { useDownload } from './actions/use-download.ts'
import type { DriveActions } from './actions/use-drive-actions.ts'
import { VersionsDialog } from './dialogs/versions-dialog.tsx'
import { type Item, isFile, type OwnFile, type OwnFolder } from './item.ts'
import type { Place } from './place.ts'
import { driveMediaSource, isShown, mediaOf } from './preview/drive-media.ts'
import { ShareDialog } from './sharing/share-dialog.tsx'

interface ItemActsOptions {
  items: readonly Item[]
  place: Place
  actions: DriveActions
  onGo: (place: Place) => void
  onRename: (item: OwnFile | OwnFolder) => void
}

/** What can be done with items, with the viewer and the dialogs that this opens. */
export function useItemActs({ items, place, actions, onGo, onRename }: ItemActsOptions): {
  acts: ItemActs
  shown: ReactNode
} {
  const api = useApi()
  const t = useText(driveTexts)
  const download = useDownload()
  const [sharing, setSharing] = useState<OwnFile | OwnFolder | null>(null)
  const [versions, setVersions] = useState<OwnFile | null>(null)
  const viewer = useViewer(items.filter(isFile).map(mediaOf), isShown)
  const isBin = place.kind === 'view' && place.view === 'bin'
  const open = (item: Item): void => {
    if (isBin) showToast(t('drive.binClosed'), 'info')
    else if (item.kind === 'folder') onGo({ kind: 'folder', folder: item.key })
    else if (item.kind === 'source') onGo({ kind: 'source', source: item.source, search: '' })
    else if (isShown(mediaOf(item))) viewer.open(mediaOf(item).id)
    else void download([item])
  }
  const take = (mode: 'cut' | 'copy') => (taken: readonly Item[]) => {
    setClipboard({ mode, items: taken })
    showToast(t(mode === 'cut' ? 'drive.wasCut' : 'drive.wasCopied', { count: taken.length }), 'info')
  }
  const acts: ItemActs = {
    open,
    locate: ({ entry }) => onGo({ kind: 'folder', folder: entry.folder }),
    download: (some) => void download(some),
    rename: onRename,
    star: (some, starred) => void actions.star(some, starred),
    cut: take('cut'),
    copy: take('copy'),
    share: setSharing,
    versions: setVersions,
    bin: (some) => void actions.bin(some),
    restore: (some) => void actions.restore(some),
    purge: (some) => void actions.purge(some),
  }
  const shown = (
    <>
      <MediaSourceContext value={driveMediaSource(api)}>{viewer.viewer}</MediaSourceContext>
      {sharing && <ShareDialog item={sharing} onClose={() => setSharing(null)} />}
      {versions && <VersionsDialog file={versions} onClose={() => setVersions(null)} />}
    </>
  )
  return { acts, shown }
}
