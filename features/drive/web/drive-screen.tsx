import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { driveTexts } from '../i18n/texts.ts'
import { clipboardStore } from './actions/clipboard.ts'
import { useDriveActions } from './actions/use-drive-actions.ts'
import { useMove } from './actions/use-move.ts'
import { NameDialogs } from './dialogs/name-dialogs.tsx'
import { DriveBrowser } from './drive-browser.tsx'
import { DriveMessage } from './drive-message.tsx'
import type { OwnFile, OwnFolder } from './item.ts'
import { useLook } from './list/look.ts'
import { useDragging } from './list/use-dragging.ts'
import { DriveNav } from './nav/drive-nav.tsx'
import { LookBar } from './nav/look-bar.tsx'
import { ScreenActions } from './nav/screen-actions.tsx'
import { aboveOf, HOME, type Place, usePlace } from './place.ts'
import { driveMediaSource, showConverted } from './preview/drive-media.ts'
import { UploadTray } from './uploads/upload-tray.tsx'
import { useUploads } from './uploads/use-uploads.ts'
import { useItemActs } from './use-item-acts.tsx'
import { useItems, useStorage } from './use-items.ts'
import { useSelection } from './use-selection.ts'

/** What can be done at a place. `folder`: where new things go; undefined: nothing can be put here. */
function rightsAt(place: Place, access: 'own' | 'edit' | 'read') {
  const sorted = place.kind === 'folder'
  const isOthers = sorted && access !== 'own'
  const isReadOnly = sorted && access === 'read'
  return { sorted, isOthers, isReadOnly, folder: sorted && !isReadOnly ? place.folder : undefined }
}

/** What is shown instead of the items; null: they are. */
function stateOf({ isPending, isError, error, items }: ReturnType<typeof useItems>) {
  if (isPending) return 'loading'
  if (items.length > 0) return null
  return isError ? { failure: error } : 'empty'
}

/** /pbxCloud/drive: the own files and folders, and those of chats, recordings and CRM. */
export const DriveScreen = () => {
  const t = useText(driveTexts)
  const api = useApi()
  const narrow = useMediaQuery('(max-width: 700px)')
  const { place, order, search, asksForFolder, go, setOrder, setSearch, clearAsked } = usePlace()
  const look = useLook()
  const clipboard = useStore(clipboardStore)
  const list = useItems(place, order)
  const selecting = useSelection(list.items, place)
  const actions = useDriveActions()
  const { move, paste } = useMove()
  const uploads = useUploads()
  const [creating, setCreating] = useState(false)
  const [renaming, setRenaming] = useState<OwnFile | OwnFolder | null>(null)
  const { sorted, isOthers, isReadOnly, folder } = rightsAt(place, list.first?.access ?? 'own')
  const { acts, shown } = useItemActs({ items: list.items, place, actions, onGo: go, onRename: setRenaming })
  const dragging = useDragging({
    draggedWith: (item) => (selecting.selection.keys.has(item.key) ? selecting.selected : [item]),
    move: (items, into) => void move(items, into),
    upload: (found, into) => uploads.add(found, into),
    folder,
  })
  const up = () => {
    const above = aboveOf(place, list.first?.path ?? [], isOthers)
    if (above) go(above)
  }
  const canPaste = clipboard !== null && folder !== undefined
  const onOrder = sorted ? setOrder : undefined
  const pasteHere = () => void paste(folder ?? null)
  const isBin = place.kind === 'view' && place.view === 'bin'
  const state = stateOf(list)
  const converts = useStorage().data?.converts ?? false
  useEffect(() => showConverted(converts), [converts])
  return (
    <Screen
      title={t('drive.title')}
      actions={
        <ScreenActions
          paste={canPaste ? { count: clipboard.items.length, run: pasteHere } : null}
          onEmptyBin={isBin && list.items.length > 0 ? () => void actions.emptyBin() : null}
          onFolder={isReadOnly ? null : () => setCreating(true)}
          onFiles={(found) => uploads.add(found, folder ?? null)}
        />
      }
      toolbar={
        <SearchField
          label={t(place.kind === 'source' ? 'drive.searchSource' : 'drive.search')}
          value={search}
          onChange={setSearch}
        />
      }
    >
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: narrow ? 'column' : 'row',
          gap: narrow ? 1 : 2,
        }}
      >
        <DriveNav place={place} narrow={narrow} isOthers={isOthers} onGo={go} />
        <MediaSourceContext value={driveMediaSource(api)}>
          <DriveBrowser
            place={place}
            order={order}
            onOrder={onOrder}
            look={look}
            narrow={narrow}
            list={list}
            selecting={selecting}
            dragging={dragging}
            acts={acts}
            paste={canPaste ? pasteHere : undefined}
            onGo={go}
            onUp={up}
            aside={<LookBar look={look} order={order} onOrder={onOrder} narrow={narrow} />}
            message={
              state && (
                <DriveMessage
                  place={place}
                  state={state}
                  onRetry={() => void list.refetch()}
                  onHome={() => go(HOME)}
                />
              )
            }
            tray={<UploadTray queue={uploads} />}
          />
        </MediaSourceContext>
      </Box>
      <NameDialogs
        creatingIn={creating || asksForFolder ? (folder ?? null) : undefined}
        renaming={renaming}
        actions={actions}
        onClose={() => {
          setCreating(false)
          setRenaming(null)
          if (asksForFolder) clearAsked()
        }}
      />
      {shown}
    </Screen>
  )
}
