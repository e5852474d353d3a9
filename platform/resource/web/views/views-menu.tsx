import Bookmarks from '@mui/icons-material/BookmarksOutlined'
import Check from '@mui/icons-material/Check'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ListView, ViewSettings } from '#platform/resource/contract/list-views.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { useViews } from './use-views.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import { differs } from './view-state.ts'

interface ViewsMenuProps {
  resource: Resource
  /** The open view; null: none. */
  open: ListView | null
  views: ReturnType<typeof useViews>
  /** Current state of the list. */
  settings: ViewSettings
  onOpen: (view: ListView | null) => void
  onMenu: () => void
}

type Naming = 'new' | 'rename' | null

/** A list's saved views: open, save, share, delete. */
export const ViewsMenu = (props: ViewsMenuProps) => {
  const { open, views, settings, onOpen } = props
  const t = useText(resourceTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<Naming>(null)
  const changed = open !== null && differs(settings, open.settings)
  const attempt = (work: () => Promise<void>) => {
    setAnchor(null)
    void work().catch((error) => showAlert({ severity: 'error', text: failureDetail(error) }))
  }
  const entry = (view: ListView) => (
    <MenuItem
      key={view.id}
      selected={view.id === open?.id}
      onClick={() => {
        setAnchor(null)
        onOpen(view)
      }}
    >
      <ListItemIcon>{view.id === open?.id && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText slotProps={{ primary: { noWrap: true } }}>{view.name}</ListItemText>
      <Box component="span" sx={{ ml: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {views.counts[view.id] ?? ''}
      </Box>
    </MenuItem>
  )
  const own = views.views.filter(({ shared }) => !shared)
  const shared = views.views.filter((view) => view.shared)
  const action = (key: 'view.save' | 'view.share' | 'view.unshare', work: () => Promise<void>) => (
    <MenuItem key={key} onClick={() => attempt(work)}>
      {t(key)}
    </MenuItem>
  )
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Bookmarks />}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={(event) => {
          props.onMenu()
          setAnchor(event.currentTarget)
        }}
        sx={{
          height: 36,
          maxWidth: 260,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          px: 1.25,
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {open?.name ?? t('view.all')}
          {changed && ' *'}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { sx: { minWidth: 260, maxHeight: 480 } },
          list: { 'aria-label': t('view.title') },
        }}
      >
        <MenuItem
          selected={open === null}
          onClick={() => {
            setAnchor(null)
            onOpen(null)
          }}
        >
          <ListItemIcon>{open === null && <Check fontSize="small" />}</ListItemIcon>
          {t('view.all')}
        </MenuItem>
        {own.length > 0 && (
          <ListSubheader role="presentation" sx={{ lineHeight: 2.4 }}>
            {t('view.own')}
          </ListSubheader>
        )}
        {own.map(entry)}
        {shared.length > 0 && (
          <ListSubheader role="presentation" sx={{ lineHeight: 2.4 }}>
            {t('view.shared')}
          </ListSubheader>
        )}
        {shared.map(entry)}
        <Divider />
        {open?.own && changed && action('view.save', () => views.edit(open.id, { settings }))}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setNaming('new')
          }}
        >
          {t('view.saveAs')}
        </MenuItem>
        {open?.own && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setNaming('rename')
            }}
          >
            {t('view.rename')}
          </MenuItem>
        )}
        {open?.own &&
          action(open.shared ? 'view.unshare' : 'view.share', () =>
            views.edit(open.id, { shared: !open.shared }),
          )}
        {open?.own && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() =>
              attempt(async () => {
                const back = await views.remove(open)
                onOpen(null)
                offerUndo(t('view.removed', { name: open.name }), back)
              })
            }
          >
            {t('view.remove')}
          </MenuItem>
        )}
      </Menu>
      {naming !== null && (
        <ViewNameDialog
          title={t(naming === 'new' ? 'view.saveAs' : 'view.rename')}
          initial={naming === 'rename' ? (open?.name ?? '') : ''}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            if (naming === 'rename' && open !== null) await views.edit(open.id, { name })
            else onOpen(await views.create(name, settings))
            showToast(t('view.saved', { name }))
          }}
        />
      )}
    </>
  )
}
