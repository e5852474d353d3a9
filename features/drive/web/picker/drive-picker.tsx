import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinkText from '@mui/material/Link'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { formatBytes } from '#platform/media/web/files/file-kinds.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { readDriveFile } from '../../contract/contents.ts'
import { driveTexts } from '../../i18n/texts.ts'
import { isOwn, type OwnFile, type OwnFolder } from '../item.ts'
import { ItemIcon } from '../list/item-icon.tsx'
import { HOME, type Place } from '../place.ts'
import { type PathStep, useItems } from '../use-items.ts'

/** Larger ones are shared by a link, bytes. */
const MAX_PICKED = 100 * 1024 * 1024

interface DrivePickerProps {
  onPick: (files: readonly File[]) => void
  onClose: () => void
}

/** Chooses files of the drive for another screen, which gets their contents. */
export const DrivePicker = ({ onPick, onClose }: DrivePickerProps) => {
  const t = useText(driveTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const title = useId()
  const fullScreen = useMediaQuery('(max-width: 600px)')
  const [folder, setFolder] = useState<Place>(HOME)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly OwnFile[]>([])
  const [busy, setBusy] = useState(false)
  const place: Place = search.trim() === '' ? folder : { kind: 'search', search: search.trim() }
  const list = useItems(place, 'name')
  const items = list.items.filter(isOwn)
  const toggle = (file: OwnFile) =>
    setChosen((before) =>
      before.some(({ key }) => key === file.key)
        ? before.filter(({ key }) => key !== file.key)
        : [...before, file],
    )
  const enter = (id: string | null) => {
    setSearch('')
    setFolder({ kind: 'folder', folder: id })
  }
  const attach = async () => {
    setBusy(true)
    try {
      const files: File[] = []
      for (const { key, name, entry } of chosen) {
        const { blob } = await api.download(readDriveFile, { params: { id: key } })
        files.push(new File([blob], name, { type: entry.content_type }))
      }
      onPick(files)
      onClose()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={fullScreen} aria-labelledby={title}>
      <DialogTitle id={title}>{t('drive.pick')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1, height: { sm: 480 } }}>
        <SearchField label={t('drive.search')} value={search} onChange={setSearch} />
        {search.trim() === '' && <PickerPath path={list.first?.path ?? []} onGo={enter} />}
        <PickerList
          list={list}
          items={items}
          chosen={chosen}
          onToggle={toggle}
          onEnter={({ key }) => enter(key)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={busy}
          onClick={() => void attach()}
        >
          {t('drive.attachChosen', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const PickerPath = ({ path, onGo }: { path: readonly PathStep[]; onGo: (folder: string | null) => void }) => {
  const t = useText(driveTexts)
  return (
    <Breadcrumbs aria-label={t('drive.path')} expandText={t('drive.path.whole')} maxItems={4}>
      {(path.length === 0 ? [{ id: null, name: '' }] : path).map(({ id, name }) => (
        <LinkText key={id ?? ''} component="button" type="button" onClick={() => onGo(id)}>
          {id === null ? t('drive.place.home') : name}
        </LinkText>
      ))}
    </Breadcrumbs>
  )
}

interface PickerListProps {
  list: ReturnType<typeof useItems>
  items: readonly (OwnFile | OwnFolder)[]
  chosen: readonly OwnFile[]
  onToggle: (file: OwnFile) => void
  onEnter: (folder: OwnFolder) => void
}

const PickerList = ({ list, items, chosen, onToggle, onEnter }: PickerListProps) => {
  const t = useText(driveTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  if (list.isPending) return <CircularProgress aria-label={ui('ui.loading')} sx={{ m: 'auto' }} />
  if (hasFailed(list))
    return (
      <Box sx={{ m: 'auto', textAlign: 'center' }}>
        <Typography role="alert">{failureDetail(list.error)}</Typography>
        <Button onClick={() => void list.refetch()}>{ui('ui.retry')}</Button>
      </Box>
    )
  if (items.length === 0)
    return <Typography sx={{ m: 'auto', color: 'text.secondary' }}>{t('drive.pickEmpty')}</Typography>
  return (
    <List dense disablePadding sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      {items.map((item) => {
        const isFolder = item.kind === 'folder'
        const size = item.size ?? 0
        const isHeavy = !isFolder && size > MAX_PICKED
        const isChosen = chosen.some(({ key }) => key === item.key)
        // The row itself is the box that is checked.
        const Mark = isChosen ? CheckBox : CheckBoxOutlineBlank
        return (
          <li key={item.key}>
            <ListItemButton
              disabled={isHeavy}
              onClick={() => (item.kind === 'folder' ? onEnter(item) : onToggle(item))}
              sx={{ borderRadius: 1 }}
              {...(isFolder ? {} : { role: 'checkbox', 'aria-checked': isChosen })}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                {isFolder ? <ItemIcon item={item} /> : <Mark color={isChosen ? 'primary' : 'action'} />}
              </ListItemIcon>
              <ListItemText
                primary={item.name}
                secondary={isFolder ? null : isHeavy ? t('drive.pickHeavy') : formatBytes(size, language)}
                slotProps={{ primary: { noWrap: true } }}
              />
            </ListItemButton>
          </li>
        )
      })}
      {list.hasNextPage && (
        <Button fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('drive.pickMore')}
        </Button>
      )}
    </List>
  )
}
