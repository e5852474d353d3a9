import Bookmarks from '@mui/icons-material/BookmarksOutlined'
import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localDay } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { ReportView } from '../../contract/views.ts'
import { viewTexts } from '../../i18n/views/texts.ts'
import { NameDialog } from '../builder/name-dialog.tsx'
import { useSaveFailure } from '../builder/use-saved.ts'
import { useReportViews } from './use-report-views.ts'
import { addressOf, contentOf, differs } from './view-address.ts'

interface ReportViewsProps {
  /** `{area}/{name}` */
  report: string
  title: string
}

/** A report kept with its filters: opened, kept, shared, renamed and deleted from one menu. */
export const ReportViews = ({ report, title }: ReportViewsProps) => {
  const t = useText(viewTexts)
  const fail = useSaveFailure()
  const [address, setAddress] = useSearchParams()
  const today = localDay(new Date(), useViewer().timeZone)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<'new' | 'settings' | null>(null)
  const kept = useReportViews(report)
  const { views } = kept
  const open = views.find(({ id }) => String(id) === address.get('view')) ?? null
  const shown = contentOf(report, address, today)
  const changed = open !== null && differs(shown, open.content)
  const show = (view: ReportView | null) => {
    setAnchor(null)
    setAddress(view === null ? new URLSearchParams() : addressOf(view, today))
  }
  const attempt = (work: () => Promise<unknown>) => {
    setAnchor(null)
    void work().catch(fail)
  }
  const entry = (view: ReportView) => (
    <MenuItem key={view.id} selected={view.id === open?.id} onClick={() => show(view)}>
      <ListItemIcon>{view.id === open?.id && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={view.name}
        secondary={view.shared && !view.own ? t('views.by', { name: view.author }) : undefined}
        slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
      />
    </MenuItem>
  )
  const group = (key: 'views.own' | 'views.shared', listed: readonly ReportView[]) =>
    listed.length === 0
      ? []
      : [
          <ListSubheader key={key} role="presentation" sx={{ lineHeight: 2.4 }}>
            {t(key)}
          </ListSubheader>,
          ...listed.map(entry),
        ]
  const label = open === null ? t('views.open') : `${open.name}${changed ? ' *' : ''}`
  return (
    <>
      <ActionButton
        label={label}
        icon={<Bookmarks />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { sx: { minWidth: 260, maxWidth: 360, maxHeight: 480 } },
          list: { 'aria-label': t('views.title', { report: title }) },
        }}
      >
        <MenuItem selected={open === null} onClick={() => show(null)}>
          <ListItemIcon>{open === null && <Check fontSize="small" />}</ListItemIcon>
          {t('views.usual')}
        </MenuItem>
        {group(
          'views.own',
          views.filter(({ shared }) => !shared),
        )}
        {group(
          'views.shared',
          views.filter(({ shared }) => shared),
        )}
        {views.length === 0 && (
          <Typography
            component="li"
            role="presentation"
            variant="body2"
            sx={{ color: kept.read.isError ? 'error.main' : 'text.secondary', px: 2, py: 1 }}
          >
            {t(kept.read.isError ? 'views.failed' : 'views.none')}
          </Typography>
        )}
        <Divider />
        {open?.own && changed && (
          <MenuItem
            onClick={() =>
              attempt(async () => {
                await kept.edit(open, { content: shown })
                showToast(t('views.saved', { name: open.name }))
              })
            }
          >
            {t('views.save')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setNaming('new')
          }}
        >
          {t('views.saveAs')}
        </MenuItem>
        {open?.own && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setNaming('settings')
            }}
          >
            {t('views.settings')}
          </MenuItem>
        )}
        {open?.own && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() =>
              attempt(async () => {
                const back = await kept.remove(open)
                show(null)
                offerUndo(t('views.removed', { name: open.name }), back)
              })
            }
          >
            {t('views.remove')}
          </MenuItem>
        )}
      </Menu>
      {naming !== null && (
        <NameDialog
          title={t(naming === 'new' ? 'views.saveAs' : 'views.settings')}
          name={naming === 'settings' && open !== null ? open.name : ''}
          shared={naming === 'settings' && open !== null && open.shared}
          onClose={() => setNaming(null)}
          onSave={async (named) => {
            if (naming === 'settings' && open !== null) await kept.edit(open, named)
            else show(await kept.create(named, shown))
            showToast(t('views.saved', { name: named.name }))
          }}
        />
      )}
    </>
  )
}
